// Python's memory with the library and the games already in it, as rt/maker.mjs leaves it in Cache
// Storage for the next visit. It belongs to one build. Of the memory only the pages that hold
// something are kept, behind a head of 32-bit numbers: MAGIC, a checksum of all that follows, the
// length of the memory, how many pages, which ones. Whatever is wrong with it, there is none.
import { archives } from "./lock.mjs";

const NAME = `pygames-wasm-snapshot ${new URL("../", import.meta.url).href}`;
const address = (version) =>
  new URL(`./snapshot?${[version, archives.games, archives.stdlib]}`, import.meta.url).href;
const MAGIC = 0x31736770;
const HEAD = 4; // numbers
const PAGE = 1024; // numbers
const LIMIT = 64e6; // bytes

const sum = (numbers) => {
  let [one, other] = [0, 0];
  for (let place = 2; place < numbers.length; place += 1) {
    one = (one + numbers[place]) | 0;
    other = (other + one) | 0;
  }
  return (one ^ (other << 1)) >>> 0;
};

export const pack = (memory) => {
  const numbers = new Uint32Array(Math.ceil(memory.length / 4 / PAGE) * PAGE);
  new Uint8Array(numbers.buffer).set(memory);
  const page = (number) => numbers.subarray(number * PAGE, (number + 1) * PAGE);
  const used = [];
  for (let number = 0; number < numbers.length / PAGE; number += 1) {
    if (page(number).some((value) => value)) used.push(number);
  }
  const packed = new Uint32Array(HEAD + used.length * (1 + PAGE));
  packed.set([MAGIC, 0, memory.length, used.length, ...used]);
  used.forEach((number, place) => packed.set(page(number), HEAD + used.length + place * PAGE));
  packed[1] = sum(packed);
  return packed;
};

export const unpack = (buffer) => {
  const packed = new Uint32Array(buffer);
  const [magic, check, length, count] = packed;
  const isWhole = magic === MAGIC && length < LIMIT && packed.length === HEAD + count * (1 + PAGE);
  if (!isWhole || check !== sum(packed)) return null;
  const numbers = new Uint32Array(Math.ceil(length / 4 / PAGE) * PAGE);
  for (let place = 0; place < count; place += 1) {
    const start = HEAD + count + place * PAGE;
    numbers.set(packed.subarray(start, start + PAGE), packed[HEAD + place] * PAGE);
  }
  return new Uint8Array(numbers.buffer, 0, length);
};

export const read = async (version) => {
  try {
    const answer = await caches.match(address(version), { cacheName: NAME });
    return answer ? unpack(await answer.arrayBuffer()) : null;
  } catch {
    return null; // storage is forbidden here, or what it holds is no snapshot
  }
};

export const write = async (version, memory) => {
  if (memory.length >= LIMIT) return;
  await forget(); // those of other builds, too
  await (await caches.open(NAME)).put(address(version), new Response(pack(memory)));
};

export const forget = async () => {
  try {
    await caches.delete(NAME);
  } catch {
    // then it is forgotten already
  }
};
