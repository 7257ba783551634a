import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { withAgency } from './server/http/static.ts'
import { readSettings } from './server/platform/settings.ts'

const portal = process.env['PORTAL_ORIGIN'] ?? 'http://localhost:3000'

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
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2023' },
  server: { proxy: { '/api': portal } },
})
