import type { Locator, Page } from 'playwright-core';

/** What a person does at a screen, counted. */
export interface Hand {
  press(what: Locator): Promise<void>;
  type(into: Locator, text: string): Promise<void>;
  /** In a list of choices: one press opens it, one chooses. */
  choose(from: Locator, option: string | { label: string }): Promise<void>;
  /** One press opens the system's dialog of files, one chooses. */
  giveFile(page: Page, name: string, content: string): Promise<void>;
  /** Runs a step, whose presses, filled fields and seconds become a line of `lines`. */
  step<Answer>(name: string, run: () => Promise<Answer>): Promise<Answer>;
  lines(): string[];
}

interface Count {
  presses: number;
  fields: number;
  seconds: number;
}

const lineOf = (name: string, { presses, fields, seconds }: Count): string =>
  `${name}: ${presses} presses, ${fields} fields, ${seconds.toFixed(1)} s`;

/** A hand whose steps follow one another. */
export function createHand(): Hand {
  const steps: [string, Count][] = [];
  const now: Count = { presses: 0, fields: 0, seconds: 0 };
  return {
    press: async (what) => {
      now.presses += 1;
      await what.click();
    },
    type: async (into, text) => {
      now.fields += 1;
      await into.fill(text);
    },
    choose: async (from, option) => {
      now.presses += 2;
      await from.selectOption(option);
    },
    giveFile: async (page, name, content) => {
      now.presses += 2;
      await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
    },
    step: async (name, run) => {
      Object.assign(now, { presses: 0, fields: 0 });
      const began = performance.now();
      const answer = await run();
      steps.push([name, { ...now, seconds: (performance.now() - began) / 1_000 }]);
      return answer;
    },
    lines: () => {
      const sum = (of: keyof Count): number => steps.reduce((all, [, count]) => all + count[of], 0);
      const all = { presses: sum('presses'), fields: sum('fields'), seconds: sum('seconds') };
      return [...steps, ['All', all] as const].map(([name, count]) => lineOf(name, count));
    },
  };
}
