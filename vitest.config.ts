import { defineConfig } from 'vitest/config'

// What takes over five seconds, because the portal waits for them or the compiler is run: `npm run faults`.
const faults = 'server/**/*.faults.test.ts'

export default defineConfig(({ mode }) => ({
  test: {
    include: mode === 'faults' ? [faults] : ['{contract,server,web,scripts}/**/*.test.ts'],
    exclude: mode === 'faults' ? [] : [faults],
    globalSetup: './server/testing/database.ts',
    expect: { requireAssertions: true },
    maxWorkers: 2,
    testTimeout: 20_000,
    // As in the browser tests: a busy machine can be late for any clock.
    retry: 1,
    hookTimeout: 60_000,
  },
}))
