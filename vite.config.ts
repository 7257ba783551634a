import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { withAgency } from './server/http/static.ts'
import { readSettings } from './server/settings.ts'

const portal = process.env.PORTAL_ORIGIN ?? 'http://localhost:3000'

// What the login page needs comes in one file, so that it asks for few; everything else by screen.
const firstScreen = [
  /rolldown.runtime/,
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|clsx)\//,
  /web\/(app|routes|paths|agency|api\/call|api\/confirmation|api\/query)\.tsx?$/,
  /web\/session\/(session|session-states)\.tsx?$/,
  /web\/visitor\/(login-error|login-page|second-step|visitor-layout|marketing-panel)\.tsx?$/,
  /web\/ui\/(alert|announce|badge|button|failed|field|icon-box|icon-button|logo|media|password-field|pressable|spinner|theme-switch)\.tsx?$/,
]

/** The fonts, character maps and decoders that pdf.js asks for by name, at /assets/pdfjs-<version>/. */
function pdfjsFiles(): Plugin {
  const folder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const place = `assets/pdfjs-${version}`
  const kinds = { standard_fonts: /\.(pfb|ttf)$/, cmaps: /\.bcmap$/, wasm: /_nowasm_fallback\.js$/ }
  const files = Object.entries(kinds).flatMap(([kind, taken]) =>
    readdirSync(join(folder, kind))
      .filter((name) => taken.test(name))
      .map((name) => ({ fileName: `${place}/${kind}/${name}`, file: join(folder, kind, name) })),
  )
  return {
    name: 'pdfjs-files',
    generateBundle() {
      for (const { fileName, file } of files)
        this.emitFile({ type: 'asset', fileName, source: readFileSync(file) })
    },
    configureServer(server) {
      server.middlewares.use(`/${place}`, (request, response, next) => {
        const found = files.find(({ fileName }) => `/${fileName}` === `/${place}${request.url}`)
        if (!found) return next()
        const script = basename(found.file).endsWith('.js')
        response.setHeader('content-type', script ? 'text/javascript' : 'application/octet-stream')
        response.end(readFileSync(found.file))
      })
    },
  }
}

/** What the ID cards need without a network: the files of these modules, with all that they import. */
const keptModules = [/web\/main\.tsx$/, /web\/cards\/kept-cards-page\.tsx$/]

const workerSource = fileURLToPath(new URL('web/service-worker.js', import.meta.url))

/** Writes the names of those files into the service worker, which keeps them. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const kept = new Set<string>()
      const keep = (chunk: (typeof chunks)[number]) => {
        if (kept.has(chunk.fileName)) return
        kept.add(chunk.fileName)
        for (const style of chunk.viteMetadata?.importedCss ?? []) kept.add(style)
        for (const name of chunk.imports) for (const one of chunks) if (one.fileName === name) keep(one)
      }
      for (const kind of keptModules) {
        const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => kind.test(id)))
        if (!found) throw new Error(`No file of the page holds ${kind}`)
        keep(found)
      }
      const fonts = Object.keys(bundle).filter((name) => /figtree-latin-wght-normal.*[.]woff2$/.test(name))
      const files = [...kept, ...fonts].sort().map((name) => `/${name}`)
      const source = readFileSync(workerSource, 'utf8').replace('%FILES%', JSON.stringify(files))
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
    },
  }
}

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwind(),
    pdfjsFiles(),
    serviceWorker(),
    {
      name: 'agency',
      apply: 'serve',
      transformIndexHtml: (page) => withAgency(page, readSettings(process.env)),
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
