import { defineConfig } from 'vitest/config'

// What takes over five seconds, because the portal waits for them or the compiler is run: `npm run faults`.
const faults = 'server/**/*.faults.test.ts'
// What puts something in a module's place needs modules of its own. All others share what their worker has loaded: to load
// the portal anew for each file takes longer than its tests.
const replacing = ['server/features/{auth/access-links,invites/invites}.test.ts']

export default defineConfig(({ mode }) => ({
  test: {
    globalSetup: './server/testing/database.ts',
    expect: { requireAssertions: true },
    maxWorkers: 3,
    testTimeout: 20_000,
    // As in the browser tests: a busy machine can be late for any clock.
    retry: 1,
    hookTimeout: 60_000,
    projects:
      mode === 'faults'
        ? [project('faults', { include: [faults] })]
        : [
            project('modules of their own', { include: replacing }),
            project('all', {
              include: ['{contract,server,web,scripts}/**/*.test.ts'],
              exclude: [faults, ...replacing],
              isolate: false,
            }),
          ],
  },
}))

function project(name: string, test: { include: string[]; exclude?: string[]; isolate?: boolean }) {
  return { extends: true as const, test: { name, ...test } }
}
