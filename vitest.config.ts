import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const allTests = '{contract,server,web,scripts}/**/*.test.ts'
// Slow tests (> 5 s) of timeouts and the compiler: `npm run faults`.
const faultTests = 'server/**/*.faults.test.ts'
// Tests with several machines in a network. They run alone.
const cluster = 'server/cluster.faults.test.ts'
// Tests with vi.mock need modules of their own. All others share what their worker has loaded:
// loading the portal for each file takes longer than its tests.
const cwd = import.meta.dirname
const contains = (file: string, text: string) => readFileSync(resolve(cwd, file), 'utf8').includes(text)
const replacing = globSync(allTests, { cwd }).filter((file) => contains(file, 'vi.mock('))

/**
 * Vitest starts large files first. A walk over the whole contract is a small file that takes a
 * minute: at the end it would run alone.
 */
class WalksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => (contains(moduleId, 'everyExampleCall') ? 0 : 1)
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig(({ mode }) => ({
  test: {
    globalSetup: './server/testing/database.ts',
    // A poll may be several times slower on a busy machine without being wrong.
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    // One more than cores, because tests wait for the database and child processes.
    maxWorkers: 3,
    sequence: { sequencer: WalksFirst },
    testTimeout: 120_000,
    // A retry, as in the browser tests: on a busy machine any timeout can be missed.
    retry: 1,
    hookTimeout: 120_000,
    projects:
      mode === 'cluster'
        ? [project('cluster', { include: [cluster] })]
        : mode === 'faults'
          ? [project('faults', { include: [faultTests], exclude: [cluster] })]
          : [
              project('modules of their own', { include: replacing, exclude: [faultTests] }),
              project('modules of the worker', {
                include: [allTests],
                exclude: [faultTests, ...replacing],
                isolate: false,
              }),
            ],
  },
}))

function project(name: string, test: { include: string[]; exclude?: string[]; isolate?: boolean }) {
  return { extends: true as const, test: { name, ...test } }
}
