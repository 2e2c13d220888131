// One tab plays a game, the others watch. Web Locks decide which; where there are none the tabs ask
// each other. Whoever wants to take over asks the player first, so that nothing of theirs is lost,
// and only a tab that does not answer is robbed.
import { read, written } from "./journal.mjs";

const NAME = "pygames-wasm";
const PATIENCE = { ask: 250, take: 1500 }; // ms to wait for an answer
const me = Math.random().toString(36).slice(2);
const wait = (time) => new Promise((done) => setTimeout(done, time));
let locks = globalThis.navigator?.locks;
const channel = new BroadcastChannel(NAME); // PyScript itself needs one, so there is one
const post = (message) => channel.postMessage(message);
let listener = () => {};
let claim = null; // { game, answer, held, free, taken, given, text, turn, taking } of the game here
const last = new Map(); // game -> the record this tab kept last

// A message has these fields and no others. Other pages of this host can speak on the channel, too.
const isText = (most) => (value) => typeof value === "string" && value.length <= most;
const [isWord, isRecord] = [isText(60), isText(400_000)];
const FIELDS = { kind: isWord, game: isWord, from: isWord, to: isWord, text: isRecord };
const isMessage = (data) => typeof data === "object" && data !== null &&
  Object.entries(data).every(([name, value]) => Object.hasOwn(FIELDS, name) && FIELDS[name](value));

const tell = (mine, held, ...texts) => {
  if (mine !== claim) return;
  mine.held = held;
  mine.answer(held, ...texts);
};

const request = (mine, how) => {
  const turn = mine.turn = (mine.turn ?? 0) + 1;
  return locks
    .request(`${NAME}:${mine.game}`, how, async (lock) => {
      if (!lock || mine !== claim) return tell(mine, false);
      const newest = await read(mine.game);
      if (mine !== claim) return undefined;
      tell(mine, true, newest, mine.text);
      return new Promise((free) => { mine.free = free; });
    })
    .catch((error) => {
      if (error.name === "AbortError") {
        // Robbed, unless this tab itself has asked again meanwhile.
        return turn === mine.turn ? tell(mine, false) : undefined;
      }
      locks = null; // a sandbox refuses them
      return ask(mine);
    });
};

const ask = async (mine) => {
  mine.taken = false;
  post({ kind: "ask", game: mine.game, from: me });
  await wait(PATIENCE.ask);
  const newest = await read(mine.game);
  // Whoever began to ask a moment later has not been heard: it is told before it is answered.
  if (mine === claim && !mine.taken) post({ kind: "held", game: mine.game, from: me });
  tell(mine, !mine.taken, newest);
};

// Claims a game for this tab; `answer(held, ...records)` is called now and whenever that changes.
export const hold = (game, answer) => {
  drop();
  claim = { game, answer, held: false };
  (locks ? request(claim, { ifAvailable: true }) : ask(claim));
};

export const drop = () => {
  claim?.free?.();
  claim = null;
};

export const take = async () => {
  const mine = claim;
  if (!mine || mine.taking) return; // impatient people press twice
  // A tab that holds the lock may have had to watch: another had kept what it had not heard of.
  if (mine.held && locks) return tell(mine, true, await read(mine.game));
  mine.taking = true;
  const given = new Promise((done) => { mine.given = done; });
  post({ kind: "take", game: mine.game, from: me });
  await Promise.race([given, wait(PATIENCE.take)]);
  mine.taking = false;
  if (mine !== claim) return;
  // Whoever was asked has let go or does not answer; a third tab may have come in between.
  if (locks) request(mine, { steal: true });
  else {
    const newest = await read(mine.game);
    tell(mine, true, newest, mine.text);
    post({ kind: "take", game: mine.game, from: me }); // it may be one of two that came in together
  }
};

const give = async (mine, to) => {
  tell(mine, false);
  await written();
  mine.free?.();
  post({ kind: "given", game: mine.game, to, text: last.get(mine.game) ?? "" });
};

const heard = ({ kind, game, from = "", to, text = "" }) => {
  if (kind === "kept") listener(text);
  if (kind === "erased") location.reload(); // its games are gone: as on the first visit
  if (!claim || claim.game !== game || (to && to !== me)) return;
  if (kind === "take" && claim.held) {
    give(claim, from);
  } else if (kind === "ask" && (claim.held || (!locks && me < from))) {
    post({ kind: "held", game, to: from });
  } else if (kind === "held") {
    claim.taken = true;
  } else if (kind === "given") {
    claim.text = text;
    claim.given?.();
  }
};

channel.onmessage = ({ data }) => isMessage(data) && heard(data);

// Tells the other tabs what was kept, and hears it from them.
export const kept = (game, text) => {
  last.set(game, text);
  post({ kind: "kept", text });
};
// Tells the other tabs, once it is true, that nothing is kept any more.
export const erased = async () => {
  last.clear();
  await written();
  post({ kind: "erased" });
};
export const listen = (act) => { listener = act; };
