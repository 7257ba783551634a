import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'

import type { Address, Endpoint } from './contract/endpoint.ts'
import { roles, staffRoles } from './contract/values/roles.ts'
import { unnamed } from './server/agency.ts'
import type { FirstLoad } from './server/http/first-load.ts'
import { withAgency } from './server/http/static.ts'
import { readSettings } from './server/settings.ts'
import * as wire from './web/api/wire.ts'
import { firstReadings } from './web/pages/first-readings.ts'

const portal = process.env.PORTAL_ORIGIN ?? 'http://localhost:3000'

const fileOf = (place: string) => normalizePath(fileURLToPath(new URL(place, import.meta.url)))

/** The modules that these lead to, with themselves. */
function reached(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(from)
  for (const id of found) for (const other of next(id)) found.add(other)
  return found
}

// The tables of pages.
const tables = ['for-visitors', 'for-everybody', 'for-clients', 'for-staff'] as const

type Table = (typeof tables)[number]
type Group = Table | `first-${Table}`

/** Whose pages stand in which; null for anybody's. */
const whose: Record<Table, FirstLoad['pages'][number]['who']> = {
  'for-visitors': null,
  'for-everybody': [...roles],
  'for-clients': ['client'],
  'for-staff': [...staffRoles],
}

/**
 * Says for whom a module is, so that a screen asks for few files and nobody for what is of use to others only. Who may open a
 * page is said by the table in web/pages/ in which it stands. What the shell and the homes need, and what two pages share,
 * goes into the file of whoever needs it, the former apart from the latter: it is what everybody waits for first. Everything
 * else comes with its page or dialog.
 */
function groupByModule(graph: Rolldown.ChunkingContext): (id: string) => Group | null {
  const imports = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const late = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const pagesOf = (table: Table) => late(fileOf(`web/pages/${table}.ts`))
  const withLate = (table: Table) => reached(pagesOf(table), (id) => [...imports(id), ...late(id)])

  const pages = tables.flatMap(pagesOf)
  const needs = pages.map((page) => reached([page], imports))
  const firstPages = pages.filter((page) => /\/web\/(shell|home)\//.test(page))
  if (firstPages.length === 0) throw new Error('No table in web/pages/ leads to the shell or a home')
  const first = reached(firstPages, imports)
  const visitors = reached(pagesOf('for-visitors'), imports)
  const everybody = withLate('for-everybody')
  const clients = withLate('for-clients')
  const staff = withLate('for-staff')
  // What fetches a page ahead knows the first reading of each, whoever opens it.
  const ahead = reached([fileOf('web/pages/first-readings.ts')], imports)

  const tableOf = (id: string) => {
    if (visitors.has(id)) return 'for-visitors'
    if (everybody.has(id) || ahead.has(id) || (clients.has(id) && staff.has(id))) return 'for-everybody'
    return staff.has(id) ? 'for-staff' : 'for-clients'
  }
  return (id) => {
    if (first.has(id)) return `first-${tableOf(id)}`
    // What is in words of the trade is too little for a file of its own, between a page and the dialogs of others.
    const fewest = id.includes('/contract/values/') ? 1 : 2
    return needs.filter((needed) => needed.has(id)).length >= fewest ? tableOf(id) : null
  }
}

/** The groups of the built page's code: the login page with what everything stands on, and what screens share. */
function codeGroups(): Rolldown.CodeSplittingGroup[] {
  let groupOf: ReturnType<typeof groupByModule> | undefined
  const ofGroup = (group: Group): Rolldown.CodeSplittingGroup => ({
    debugName: group,
    name(id, graph) {
      groupOf ??= groupByModule(graph)
      return groupOf(id) === group ? group : null
    },
  })
  return [
    { name: 'start', tags: ['$initial'] },
    ...tables.flatMap((table) => [ofGroup(`first-${table}`), ofGroup(table)]),
    // What tells what happened, and marks what was sought in it: little, and shared by the log, the bell and a client's page.
    { name: 'told', test: /\/web\/(activity\/|story\/(timeline|kind-icons)|search\/marked)/ },
    // A client's tasks, of which the list is shared.
    { name: 'tasks', test: /\/web\/tasks\/(places|task-(list|row|words))\./ },
    // What fetches a page ahead, with the first readings that it begins.
    { name: 'ahead', test: /\/web\/(pages\/ahead|\w+\/read-first)\./ },
    // Whoever opens a conversation needs all of it, on the page of messages and on that of a client.
    {
      name: 'conversation',
      test: /\/web\/messages\/(conversation\.|composer|outbox|outgoing|kept-|being-|attached-|received|receiver|thread|use-|drop-|older-|message-(text|draft|log|row|stamp|time))/,
    },
  ]
}

/** Of an endpoint, what the page calls it by. */
const address = ({
  method,
  path,
  file,
  fails,
  shows,
  changes,
  once,
}: Address<Endpoint>): Record<keyof Omit<Address<Endpoint>, 'of'>, unknown> => ({
  method,
  path,
  file,
  fails,
  shows,
  changes,
  once,
})

/** Works out here what web/api/wire.ts comes to, so that no schema comes with a screen that has no form. */
function endpoints(): Plugin {
  const place = fileOf('web/api/wire.ts')
  const features = Object.entries(wire).map(([feature, calls]) => {
    const addresses = Object.entries(calls).map(([name, endpoint]) => [name, address(endpoint)])
    return `export const ${feature} = ${JSON.stringify(Object.fromEntries(addresses))}`
  })
  return {
    name: 'endpoints',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === place ? features.join('\n') : null),
  }
}

interface TakenAsItIs {
  /** Where the page has it. */
  fileName: string
  file: string
}

/** Files of a package that the page asks for by name, at /assets/<package>-<version>/. */
function takenFrom(name: string, kinds: Record<string, RegExp>): { place: string; files: TakenAsItIs[] } {
  const folder = dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const place = `assets/${name.replace('-dist', '')}-${version}`
  const files = Object.entries(kinds).flatMap(([kind, taken]) =>
    readdirSync(join(folder, kind))
      .filter((file) => taken.test(file))
      .map((file) => ({ fileName: normalizePath(join(place, kind, file)), file: join(folder, kind, file) })),
  )
  return { place, files }
}

const ofPdfjs = takenFrom('pdfjs-dist', {
  // The fonts, character maps and decoders.
  standard_fonts: /\.(pfb|ttf)$/,
  cmaps: /\.bcmap$/,
  wasm: /_nowasm_fallback\.js$/,
})
const ofReference = takenFrom('swagger-ui-dist', { '.': /^swagger-ui(-bundle\.js|\.css)$/ })

/** Gives the page files as they are, and writes the page of the API, which stands apart from all others. */
function filesByName(): Plugin {
  const own = { fileName: `${ofReference.place}/reference.js`, file: fileOf('web/reference.js') }
  const files = [...ofPdfjs.files, ...ofReference.files, own]
  return {
    name: 'files-by-name',
    generateBundle() {
      for (const { fileName, file } of files)
        this.emitFile({ type: 'asset', fileName, originalFileName: file, source: readFileSync(file) })
      const page = readFileSync(fileOf('web/reference.html'), 'utf8')
      const source = page.replaceAll('%PLACE%', `/${ofReference.place}`)
      this.emitFile({ type: 'asset', fileName: 'reference.html', source })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const found = files.find(({ fileName }) => `/${fileName}` === request.url)
        if (!found) return next()
        const type = { '.js': 'text/javascript', '.css': 'text/css' }[extname(found.file)]
        response.setHeader('content-type', type ?? 'application/octet-stream')
        response.end(readFileSync(found.file))
      })
    },
  }
}

/** A page in a table of web/pages/, by its address: `page('/quotes', () => import('../quotes/quotes-page.tsx'), …` */
const pageInTable = /\bpage\(\s*'([^']+)',\s*\(\) => import\('([^']+)'\)/g

/** Writes, for the server, which files each address needs, whose page it is, and what it reads first. */
function firstLoad(): Plugin {
  return {
    name: 'first-load',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const start = chunks.find(({ isEntry }) => isEntry)
      const filesOf = (module: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
        if (!chunk) throw new Error(`No file of the page holds ${module}`)
        const needed = reached([chunk.fileName], (name) => named.get(name)?.imports ?? [])
        return [...needed].filter((name) => name !== start?.fileName)
      }
      const shell = filesOf(fileOf('web/shell/shell.tsx'))
      const pages: FirstLoad['pages'] = tables.flatMap((table) => {
        const place = `web/pages/${table}.ts`
        return [...readFileSync(place, 'utf8').matchAll(pageInTable)].map(([, at = '', from = '']) => {
          const files = filesOf(fileOf(join('web/pages', from)))
          const around = whose[table] ? shell : []
          return {
            at,
            who: whose[table],
            files: [...new Set([...around, ...files])].map((name) => `/${name}`),
          }
        })
      })
      const readings: FirstLoad['readings'] = firstReadings.map(({ at, who, things, lists }) => {
        if (!pages.some((page) => page.at === at)) throw new Error(`No page is at ${at}`)
        const begun =
          (isList: boolean) =>
          ([{ method, path, fails, shows }, sent]: (typeof lists)[number]) => ({
            address: { method, path, fails, shows },
            sent,
            isList,
          })
        return { at, who: [...who], reads: [...things.map(begun(false)), ...lists.map(begun(true))] }
      })
      const source = JSON.stringify({ pages, readings } satisfies FirstLoad)
      this.emitFile({ type: 'asset', fileName: 'first-load.json', source })
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

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwind(),
    endpoints(),
    filesByName(),
    serviceWorker(),
    firstLoad(),
    {
      name: 'agency',
      apply: 'serve',
      transformIndexHtml(page) {
        const settings = readSettings(process.env)
        return withAgency(page, { ...unnamed, ...settings.agency }, settings)
      },
    },
  ],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    // pdf.js comes in one piece, and only with a PDF that is looked at. What a page may weigh is held by a test.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: { codeSplitting: { groups: codeGroups() } },
      // What is late on one screen may be there from the start for another.
      checks: { ineffectiveDynamicImport: false },
    },
  },
  server: { proxy: { '^/api/(?!.*[.]tsx?)': portal } },
})
