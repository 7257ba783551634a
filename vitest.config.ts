import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts}/**/*.test.ts'],
    globalSetup: './server/testing/database.ts',
    maxWorkers: 2,
    testTimeout: 20_000,
    // As in the browser tests: a busy machine can be late for any clock.
    retry: 1,
    hookTimeout: 60_000,
  },
})
