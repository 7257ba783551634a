import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const all = '{contract,server,web,scripts}/**/*.test.ts'
// What takes over five seconds, because the portal waits for them or the compiler is run: `npm run faults`.
const faults = 'server/**/*.faults.test.ts'
// Whole machines, one network: nothing else runs beside it.
const cluster = 'server/cluster.faults.test.ts'
// What puts something in a module's place needs modules of its own. All others share what their worker has loaded: to load
// the portal anew for each file takes longer than its tests.
const cwd = import.meta.dirname
const replacing = globSync(all, { cwd }).filter((file) =>
  readFileSync(join(cwd, file), 'utf8').includes('vi.mock('),
)

export default defineConfig(({ mode }) => ({
  test: {
    globalSetup: './server/testing/database.ts',
    // What is waited for comes as it comes: on a busy machine several times later, which is not wrong.
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    // One more than cores: tests wait for the database, and for processes of their own.
    maxWorkers: 3,
    testTimeout: 120_000,
    // As in the browser tests: a busy machine can be late for any clock.
    retry: 1,
    hookTimeout: 120_000,
    projects:
      mode === 'cluster'
        ? [project('cluster', { include: [cluster] })]
        : mode === 'faults'
          ? [project('faults', { include: [faults], exclude: [cluster] })]
          : [
              project('modules of their own', { include: replacing, exclude: [faults] }),
              project('modules of the worker', {
                include: [all],
                exclude: [faults, ...replacing],
                isolate: false,
              }),
            ],
  },
}))

function project(name: string, test: { include: string[]; exclude?: string[]; isolate?: boolean }) {
  return { extends: true as const, test: { name, ...test } }
}
