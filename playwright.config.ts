import { defineConfig } from '@playwright/test'
import { browserOptions } from './scripts/browser.mjs'

const port = Number(process.env.E2E_PORT ?? 3999)
const origin = `http://localhost:${port}`

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // One more than cores: a page waits for its answers, and its test for the page.
  workers: 3,
  // A busy machine can be late for any clock. What passed only at its second try is named at the end of the run.
  retries: 1,
  // Several times what the longest takes: what is late is not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['dot'], ['./e2e/assertions-reporter.ts'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: origin,
    browserName: 'chromium',
    launchOptions: await browserOptions(),
    permissions: ['clipboard-read', 'clipboard-write'],
    // What moves takes a tenth of the time and is no part of most promises: ui/ is as for those who did not ask for less.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
  },
  webServer: {
    command: `"${process.execPath}" e2e/serve.mjs`,
    url: `${origin}/readyz`,
    env: { PORT: String(port) },
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
