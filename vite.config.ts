import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { withAgency } from './server/http/static.ts'
import { readSettings } from './server/platform/settings.ts'

const portal = process.env.PORTAL_ORIGIN ?? 'http://localhost:3000'

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
    // What every screen needs comes in one file, so that the login page asks for few.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|clsx)[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/api/(?!.*[.]tsx?)': portal } },
})
