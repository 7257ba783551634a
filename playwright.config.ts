import { defineConfig } from '@playwright/test'
import { browserOptions } from './scripts/browser.mjs'

const port = Number(process.env.E2E_PORT ?? 3999)
const origin = `http://localhost:${port}`

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // One more than cores: pages and tests often wait for each other.
  workers: 3,
  // A busy machine can miss any timeout. The end of the run names tests that passed only on their
  // second attempt.
  retries: 1,
  // Several times as long as the slowest test, so that a slow machine fails no test.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['dot'], ['./e2e/assertions-reporter.ts'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: origin,
    browserName: 'chromium',
    launchOptions: await browserOptions(),
    permissions: ['clipboard-read', 'clipboard-write'],
    // Animations are shortened, since few tests are about them. Tests in ui/ use the default
    // motion.
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
