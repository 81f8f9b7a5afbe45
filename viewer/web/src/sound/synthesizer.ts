// Makes every sound of the page from oscillators and noise: there are no files.

import type { Impact } from "./impacts";
import type { Whistle } from "./cues";

/** Volume of all sounds together, after levelling. */
const VOLUME = 0.4;

const WHISTLE_HZ = 2850;
const WHISTLES: Record<Whistle, readonly (readonly [atS: number, lengthS: number])[]> = {
  short: [[0, 0.2]],
  long: [[0, 0.75]],
  triple: [[0, 0.22], [0.36, 0.22], [0.72, 0.8]],
};

const MURMUR = 0.07;
const EXCITED = 0.32;
const ROAR = 1.2;
const ROAR_S = 3.5;

export class Synthesizer {
  private readonly mix: DynamicsCompressorNode;
  private readonly noise: AudioBuffer;
  private readonly crowdGain: GainNode;
  private readonly crowdTone: BiquadFilterNode;
  private roarUntilS = 0;

  constructor(private readonly context: AudioContext) {
    this.noise = noiseOf(context);
    this.mix = new DynamicsCompressorNode(context);
    this.mix.connect(new GainNode(context, { gain: VOLUME })).connect(context.destination);
    this.crowdTone = new BiquadFilterNode(context, { type: "bandpass", frequency: 480, Q: 0.7 });
    this.crowdGain = new GainNode(context, { gain: 0 });
    const source = new AudioBufferSourceNode(context, { buffer: this.noise, loop: true });
    source.connect(this.crowdTone).connect(this.crowdGain).connect(this.mix);
    source.start();
  }

  impact({ kind, strength }: Impact): void {
    const loud = 0.15 + 0.7 * strength;
    if (kind === "kick") {
      this.tone("sine", 170, 55, 0.11, 0.8 * loud);
      this.burst(900, 0.03, 0.5 * loud);
    } else {
      this.tone("triangle", 420, 260, 0.06, 0.35 * loud);
      this.burst(2400, 0.04, 0.6 * loud);
    }
  }

  whistle(whistle: Whistle): void {
    WHISTLES[whistle].forEach(([atS, lengthS]) => this.blow(this.context.currentTime + atS, lengthS));
  }

  /** `excitement` from 0 to 1; undefined: silence. */
  crowd(excitement: number | undefined): void {
    const { currentTime } = this.context;
    if (excitement === undefined) {
      this.roarUntilS = 0;
      this.crowdGain.gain.cancelScheduledValues(currentTime);
      this.crowdGain.gain.setTargetAtTime(0, currentTime, 0.06);
    } else if (currentTime >= this.roarUntilS) {
      this.crowdGain.gain.setTargetAtTime(MURMUR + (EXCITED - MURMUR) * excitement, currentTime, 0.35);
      this.crowdTone.frequency.setTargetAtTime(480 + 320 * excitement, currentTime, 0.35);
    }
  }

  roar(): void {
    const { currentTime } = this.context;
    this.roarUntilS = currentTime + ROAR_S;
    this.crowdGain.gain.cancelScheduledValues(currentTime);
    this.crowdGain.gain.setTargetAtTime(ROAR, currentTime, 0.12);
    this.crowdGain.gain.setTargetAtTime(MURMUR, currentTime + 1.2, 0.9);
    this.crowdTone.frequency.setTargetAtTime(950, currentTime, 0.1);
    this.crowdTone.frequency.setTargetAtTime(480, currentTime + 1.2, 1);
  }

  private tone(type: OscillatorType, fromHz: number, toHz: number, lengthS: number, loud: number): void {
    const { context } = this;
    const { currentTime } = context;
    const source = new OscillatorNode(context, { type, frequency: fromHz });
    source.frequency.exponentialRampToValueAtTime(toHz, currentTime + lengthS);
    source.connect(this.fading(loud, lengthS));
    source.start();
    source.stop(currentTime + lengthS);
  }

  private burst(frequency: number, lengthS: number, loud: number): void {
    const { context } = this;
    const source = new AudioBufferSourceNode(context, { buffer: this.noise });
    const tone = new BiquadFilterNode(context, { type: "bandpass", frequency, Q: 0.8 });
    source.connect(tone).connect(this.fading(loud, lengthS));
    source.start(context.currentTime, Math.random(), lengthS);
  }

  private fading(loud: number, lengthS: number): GainNode {
    const { currentTime } = this.context;
    const gain = new GainNode(this.context, { gain: loud });
    gain.gain.exponentialRampToValueAtTime(0.001, currentTime + lengthS);
    gain.connect(this.mix);
    return gain;
  }

  /** The pea in a whistle makes it trill. */
  private blow(atS: number, lengthS: number): void {
    const { context } = this;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setTargetAtTime(0.14, atS, 0.012);
    gain.gain.setTargetAtTime(0, atS + lengthS - 0.05, 0.02);
    const pea = new OscillatorNode(context, { type: "sine", frequency: 34 });
    const depth = new GainNode(context, { gain: 170 });
    pea.connect(depth);
    const voices = [WHISTLE_HZ, WHISTLE_HZ * 1.06].map((frequency) => new OscillatorNode(context, { type: "triangle", frequency }));
    voices.forEach((voice) => {
      depth.connect(voice.frequency);
      voice.connect(gain);
    });
    gain.connect(this.mix);
    [pea, ...voices].forEach((source) => {
      source.start(atS);
      source.stop(atS + lengthS + 0.1);
    });
  }
}

/** Two seconds of noise, for crowds and clicks; random, as noise is. */
function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: 2 * context.sampleRate, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = 2 * Math.random() - 1;
  }
  return buffer;
}
