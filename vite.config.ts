import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { withAgency } from './server/http/static.ts'
import { readSettings } from './server/platform/settings.ts'

const portal = process.env.PORTAL_ORIGIN ?? 'http://localhost:3000'

// What the login page needs comes in one file, so that it asks for few; everything else by screen.
const firstScreen = [
  /rolldown.runtime/,
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|clsx)\//,
  /web\/(app|routes|paths|api\/call|api\/query)\.tsx?$/,
  /web\/session\/(agency|session|session-states|login-page|visitor-layout|marketing-panel)\.tsx?$/,
  /web\/ui\/(alert|announce|badge|button|failed|field|icon-box|icon-button|logo|media|password-field|pressable|spinner|theme-switch)\.tsx?$/,
]

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwind(),
    {
      name: 'agency',
      apply: 'serve',
      transformIndexHtml: (page) => withAgency(page, readSettings(process.env).agency),
    },
  ],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'first-screen',
              test: (file: string) => firstScreen.some((part) => part.test(file)),
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/api/(?!.*[.]tsx?)': portal } },
})
