import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { ROOT } from '#scripts/web-build.ts';
import { returnToApp } from '../visitor.ts';

/** What the example keeps between two runs. */
interface Kept {
  token: string;
  refresh: string;
  outbox: unknown[];
}

interface Run {
  /** Where it calls, unless that is the public address. */
  url?: string;
  /** By how much its clock is behind, as if it had noted everything earlier and sent it now. */
  hoursAgo?: number;
}

/** Loaded before a program, whose clock it sets back. */
const clockBehind = (hours: number): string => {
  const ms = hours * 3_600_000;
  const code = `const Now = Date; globalThis.Date = class extends Now {
    constructor(...given) { given.length > 0 ? super(...given) : super(Now.now() - ${ms}); }
    static now() { return Now.now() - ${ms}; }
  };`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
};

export interface ExamplePhone {
  /** Runs `in`, `out` or `send` until it ends; signs in where it asks for that. */
  run(command: 'in' | 'out' | 'send', how?: Run): Promise<{ text: string; code: number | null }>;
  readState(): Kept;
  writeState(state: Kept): void;
}

interface Options {
  /** The public address of Muster. */
  origin: string;
  foreman: string;
  /** Where its picture and what it keeps lie. */
  folder: string;
  /** `latitude, longitude` of the phone. */
  place: string;
}

/** docs/examples/phone.mjs as a foreman's phone, with a picture of its own. */
export async function openExamplePhone({ origin, foreman, folder, place }: Options): Promise<ExamplePhone> {
  const picture = path.join(folder, `${foreman}.jpg`);
  await sharp({ create: { width: 640, height: 480, channels: 3, background: '#805030' } })
    .jpeg()
    .toFile(picture);
  const stateFile = path.join(folder, `${foreman}.json`);
  return {
    run(command, { url = origin, hoursAgo = 0 } = {}) {
      const args = [path.join(ROOT, 'docs/examples/phone.mjs'), url, command, picture, place];
      const before = hoursAgo === 0 ? [] : ['--import', clockBehind(hoursAgo)];
      const child = spawn(process.execPath, [...before, ...args], { env: { ...process.env, MUSTER_PHONE: stateFile } });
      return new Promise((resolve, reject) => {
        let text = '';
        let hasSignedIn = false;
        const onText = (chunk: Buffer): void => {
          text += chunk.toString();
          const start = /Sign in at (\S+)\n/.exec(text)?.[1];
          if (start === undefined || hasSignedIn) return;
          hasSignedIn = true;
          returnToApp(origin, start, foreman).then((back) => child.stdin.write(`${back}\n`), reject);
        };
        child.stdout.on('data', onText);
        child.stderr.on('data', onText);
        child.once('error', reject);
        child.once('exit', (code) => resolve({ text, code }));
      });
    },
    readState: () => JSON.parse(readFileSync(stateFile, 'utf8')) as Kept,
    writeState: (state) => writeFileSync(stateFile, JSON.stringify(state)),
  };
}
