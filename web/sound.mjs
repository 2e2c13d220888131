// Short soft sounds, made here: no file is loaded. The browser lets them be heard after a press.
let audio = null;

// A note: when it begins, its pitch, how long it fades, how loud it is, its shape.
const note = (out, start, pitch, length, level, shape = "sine") => {
  const tone = audio.createOscillator();
  const fade = audio.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch, start);
  fade.gain.setValueAtTime(0, start);
  fade.gain.linearRampToValueAtTime(level, start + 0.006); // or it would click
  fade.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(fade).connect(out);
  tone.start(start);
  tone.stop(start + length + 0.02);
};

// A knock: noise through a narrow band, as two hard things make when they meet.
const knock = (out, start, pitch, length, level) => {
  const size = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, size, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < size; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / size) ** 3;
  const noise = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  const fade = audio.createGain();
  noise.buffer = buffer;
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 4;
  fade.gain.value = level;
  noise.connect(band).connect(fade).connect(out);
  noise.start(start);
};

// Each returns the seconds until the next one may begin.
const SOUNDS = {
  stone: (out, t) => {
    knock(out, t, 2600, 0.05, 0.9);
    note(out, t, 1850, 0.09, 0.12);
    return 0.12;
  },
  tile: (out, t) => {
    knock(out, t, 900, 0.07, 1);
    note(out, t, 260, 0.1, 0.22, "triangle");
    return 0.12;
  },
  points: (out, t) => {
    note(out, t, 880, 0.22, 0.12);
    note(out, t + 0.09, 1174.7, 0.3, 0.12);
    return 0.25;
  },
  turn: (out, t) => {
    note(out, t, 587.3, 0.35, 0.1);
    return 0.3;
  },
  end: (out, t) => {
    [587.3, 659.3, 880, 987.8, 1174.7].forEach((pitch, i) => note(out, t + 0.13 * i, pitch, 0.7, 0.1));
    return 1;
  },
  refusal: (out, t) => {
    note(out, t, 196, 0.16, 0.16, "triangle");
    note(out, t + 0.1, 165, 0.2, 0.16, "triangle");
    return 0.3;
  },
};

// Plays sounds one after another, `gain` loud between 0 and 1.
export const play = (names, gain) => {
  try {
    audio ??= new AudioContext();
    audio.resume();
    const out = audio.createGain();
    out.gain.value = gain;
    out.connect(audio.destination);
    let time = audio.currentTime + 0.01;
    for (const name of names.split(" ")) time += SOUNDS[name]?.(out, time) ?? 0;
  } catch {
    // no sound here: everything is on the screen, too
  }
};
