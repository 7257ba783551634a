import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin } from 'vite'

import type { Endpoint, EndpointAddress } from './contract/endpoint.ts'
import { roles, staffRoles } from './contract/values/roles.ts'
import { defaultAgency } from './server/agency.ts'
import { fillTemplate } from './server/http/fill-template.ts'
import { type FirstLoad, preloadScript } from './server/http/first-load.ts'
import { agencyValues, removeShell, withPhoneLink } from './server/http/page-files.ts'
import { readSettings } from './server/settings.ts'
import { codeGroups } from './vite.code-groups.ts'
import { featurePages, featureParts, type PageGroup, reachableFrom, repoPath } from './vite.features.ts'
import { buildRequest } from './web/api/build-request.ts'
import * as wire from './web/api/wire.ts'
import { pagePreloads } from './web/pages/preloads.ts'

const portal = process.env.PORTAL_ORIGIN ?? 'http://localhost:3000'

/** The roles that may open the pages of a group; null: anybody. */
const rolesByPageGroup: Record<PageGroup, FirstLoad['pages'][number]['who']> = {
  'for-visitors': null,
  'for-everybody': [...roles],
  'for-clients': ['client'],
  'for-staff': [...staffRoles],
}

/** The parts of an endpoint that the page needs to call it. */
const address = ({
  method,
  path,
  file,
  fails,
  shows,
  changes,
  isIdempotent,
}: EndpointAddress<Endpoint>): Record<keyof Omit<EndpointAddress<Endpoint>, 'of'>, unknown> => ({
  method,
  path,
  file,
  fails,
  shows,
  changes,
  isIdempotent,
})

const wirePlace = repoPath('web/api/wire.ts')

/**
 * Evaluates web/api/wire.ts at build time, per feature, so that a screen without forms loads no
 * schema.
 */
function endpoints(): Plugin {
  const features = new Map(
    Object.entries(wire).map(([feature, calls]) => {
      const addresses = Object.entries(calls).map(([name, endpoint]) => [name, address(endpoint)])
      const addressesJson = JSON.stringify(Object.fromEntries(addresses))
      return [`${wirePlace}?${feature}`, `export const ${feature} = ${addressesJson}`]
    }),
  )
  return {
    name: 'endpoints',
    apply: 'build',
    enforce: 'pre',
    load: (id) => features.get(id),
  }
}

/** The file of each icon, parsed from the index of lucide-react. */
function iconFiles(): Map<string, string> {
  const packageEntry = fileURLToPath(import.meta.resolve('lucide-react'))
  const importsText = readFileSync(packageEntry.replace(/dist.*/, 'dist/esm/lucide-react.mjs'), 'utf8')
  const files = importsText.matchAll(/^export \{ (default as .+) \} from '[.]\/icons\/(.+)[.]mjs'/gm)
  return new Map(
    [...files].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name): [string, string] => [name.replace('default as ', ''), file]),
    ),
  )
}

const imports = /^import \{([^}]+)\} from '(lucide-react|[^']*\/wire[.]ts)'/gm

/**
 * Makes each file import icons and endpoints directly. Through their index files every screen would
 * load those of all screens.
 */
function devPlugin(): Plugin {
  const icons = iconFiles()
  const importsFrom = (name: string, place: string) => {
    if (name.startsWith('type ')) return `import type { ${name.slice(5)} } from '${place}'`
    const [iconName = '', own = iconName] = name.split(' as ')
    if (place !== 'lucide-react') return `import { ${name} } from '${wirePlace}?${iconName}'`
    const file = icons.get(iconName)
    if (!file) throw new Error(`lucide-react has no icon ${iconName}`)
    return `import ${own} from 'lucide-react/icons/${file}'`
  }
  return {
    name: 'straight',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      // An icon's keys are random text, which does not compress. A number serves as well.
      if (/\/lucide-react\/.*\/icons\//.test(id)) {
        let key = 0
        return code.replaceAll(/key: "\w+"/g, () => `key: "${key++}"`)
      }
      if (!id.includes('/web/')) return null
      return code.replaceAll(imports, (_, names: string, place: string) =>
        names
          .split(',')
          .flatMap((name) => (name.trim() ? importsFrom(name.trim(), place) : []))
          .join(';'),
      )
    },
  }
}

interface CopiedFile {
  /** Path in the build. */
  fileName: string
  file: string
}

/** Files of a package that the page requests by name, under /assets/<package>-<version>/. */
function packageFiles(name: string, kinds: Record<string, RegExp>): { place: string; files: CopiedFile[] } {
  const folder = dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const place = `assets/${name.replace('-dist', '')}-${version}`
  const files = Object.entries(kinds).flatMap(([kind, pattern]) =>
    readdirSync(join(folder, kind))
      .filter((file) => pattern.test(file))
      .map((file) => ({ fileName: normalizePath(join(place, kind, file)), file: join(folder, kind, file) })),
  )
  return { place, files }
}

const pdfjsFiles = packageFiles('pdfjs-dist', {
  // The files that pdf.js requests: fonts, character maps and decoders.
  standard_fonts: /\.(pfb|ttf)$/,
  cmaps: /\.bcmap$/,
  wasm: /_nowasm_fallback\.js$/,
})
const apiReferenceFiles = packageFiles('swagger-ui-dist', { '.': /^swagger-ui(-bundle\.js|\.css)$/ })

/**
 * Copies static files, and writes the page of the API reference, which is separate from all others.
 */
function filesByName(): Plugin {
  const referenceScript = {
    fileName: `${apiReferenceFiles.place}/reference.js`,
    file: repoPath('web/reference.js'),
  }
  const files = [...pdfjsFiles.files, ...apiReferenceFiles.files, referenceScript]
  return {
    name: 'files-by-name',
    generateBundle() {
      for (const { fileName, file } of files)
        this.emitFile({ type: 'asset', fileName, originalFileName: file, source: readFileSync(file) })
      const page = readFileSync(repoPath('web/reference.html'), 'utf8')
      const source = page.replaceAll('%PLACE%', `/${apiReferenceFiles.place}`)
      this.emitFile({ type: 'asset', fileName: 'reference.html', source })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find(({ fileName }) => `/${fileName}` === request.url)
        if (!file) return next()
        const type = { '.js': 'text/javascript', '.css': 'text/css' }[extname(file.file)]
        response.setHeader('content-type', type ?? 'application/octet-stream')
        response.end(readFileSync(file.file))
      })
    },
  }
}

/** Modules that a page imports on demand as soon as its code runs, by the page's file. */
const modulesLoadedByPage: Record<string, string> = {
  [repoPath('web/home/client-home.tsx')]: repoPath('web/coverage/coverage-picture.tsx'),
}

/**
 * Writes a manifest for the server: for each path its files, its audience and its first queries.
 */
function firstLoad(): Plugin {
  return {
    name: 'first-load',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const chunksByFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const start = chunks.find(({ isEntry }) => isEntry)
      const filesOf = (module: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
        if (!chunk) throw new Error(`No file of the page holds ${module}`)
        const neededFiles = reachableFrom([chunk.fileName], (name) => chunksByFile.get(name)?.imports ?? [])
        return [...neededFiles].filter((name) => name !== start?.fileName)
      }
      const shell = filesOf(repoPath('web/shell/shell.tsx'))
      const pages: FirstLoad['pages'] = featurePages.map(({ at, group, file }) => {
        const shellFiles = rolesByPageGroup[group] ? shell : []
        const late = modulesLoadedByPage[file]
        const neededFiles = [...shellFiles, ...filesOf(file), ...(late ? filesOf(late) : [])]
        const files = [...new Set(neededFiles)].map((name) => `/${name}`)
        return { at, who: rolesByPageGroup[group], files }
      })
      const readings: FirstLoad['readings'] = pagePreloads.map(({ at, roles, calls, lists }) => {
        if (!pages.some((page) => page.at === at)) throw new Error(`No page is at ${at}`)
        const preloadOf =
          (isList: boolean) =>
          ([{ method, path, fails, shows }, input]: (typeof lists)[number]) => ({
            address: { method, path, fails, shows },
            input,
            isList,
          })
        const urls = [...calls, ...lists].map(([endpoint, input]) =>
          buildRequest(endpoint, input).url.replaceAll('%3A', ':'),
        )
        return {
          at,
          who: [...roles],
          reads: [...calls.map(preloadOf(false)), ...lists.map(preloadOf(true))],
          urls,
        }
      })
      const source = JSON.stringify({ pages, readings } satisfies FirstLoad)
      this.emitFile({ type: 'asset', fileName: 'first-load.json', source })
    },
  }
}

const entryInPage = /<script type="module" crossorigin src="([^"]+)"><\/script>/

/** Preloads the font with the style sheet that names it. A late font would shift the layout. */
const fontPreloadTag = (file: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`

/** Puts the first script into the HTML of the page, after what the HTML draws. */
function firstScript(): Plugin {
  const source = readFileSync(repoPath('web/first.js'), 'utf8').replaceAll(/^ *\/\/.*\n/gm, '')
  return {
    name: 'first-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => /\/figtree-latin-.*\.woff2$/.test(file))
        if (!font) throw new Error('The page has no font')
        const entry = page.match(entryInPage)?.[1]
        if (!entry) throw new Error('The page names no script that it begins with')
        const firstScriptPage = source.replace('%ENTRY%', () => entry)
        return page
          .replace(entryInPage, () => `${fontPreloadTag(font)}${preloadScript(entry, { isStart: true })}`)
          .replace('</body>', () => `<script>{${firstScriptPage}}</script></body>`)
      },
    },
  }
}

/**
 * Modules that the service worker caches, with their imports: the ID cards work offline, and so
 * does a menu of an open page.
 */
const separateModules = [
  /web\/main\.tsx$/,
  /web\/cards\/offline-cards-page\.tsx$/,
  /\/radix-ui\/dist\/dropdown-menu\.mjs$/,
]

const workerSource = fileURLToPath(new URL('web/service-worker.js', import.meta.url))

/** Writes the file names of `separateModules` and of their imports into the service worker. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const cachedPaths = new Set<string>()
      const cacheChunk = (chunk: (typeof chunks)[number]) => {
        if (cachedPaths.has(chunk.fileName)) return
        cachedPaths.add(chunk.fileName)
        for (const style of chunk.viteMetadata?.importedCss ?? []) cachedPaths.add(style)
        for (const name of chunk.imports) for (const one of chunks) if (one.fileName === name) cacheChunk(one)
      }
      for (const kind of separateModules) {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => kind.test(id)))
        if (!chunk) throw new Error(`No file of the page holds ${kind}`)
        cacheChunk(chunk)
      }
      const fonts = Object.keys(bundle).filter((name) => /figtree-latin-wght-normal.*[.]woff2$/.test(name))
      const files = [...cachedPaths, ...fonts].sort().map((name) => `/${name}`)
      const source = readFileSync(workerSource, 'utf8').replace('%FILES%', () => JSON.stringify(files))
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
    },
  }
}

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwind(),
    featureParts(),
    devPlugin(),
    endpoints(),
    filesByName(),
    serviceWorker(),
    firstLoad(),
    firstScript(),
    {
      name: 'agency',
      apply: 'serve',
      transformIndexHtml(page) {
        const settings = readSettings(process.env)
        const agency = { ...defaultAgency, ...settings.agency }
        return fillTemplate(withPhoneLink(removeShell(page), agency), agencyValues(agency, settings))
      },
    },
  ],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    // Every browser of that target supports modulepreload.
    modulePreload: {
      polyfill: false,
      // Dynamic imports preload only files that are not loaded yet, since every name makes the
      // start file longer. The start is always loaded; for pages and dialogs, so are the two files
      // of the shell.
      resolveDependencies: (file, neededFiles) => {
        const reachablePattern = /\/first-/.test(file)
          ? /\/index-/
          : /\/(index|first-for-(everybody|visitors))-/
        return neededFiles.filter((one) => one !== file && !reachablePattern.test(one))
      },
    },
    // pdf.js is one large file, loaded only with a PDF. A test limits the weight of each page.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: codeGroups() },
        // The start file names every file, and hashes do not compress, so they are short. A file
        // that is neither a page nor a shared group is named by its hash alone.
        chunkFileNames: ({ name }) =>
          /^(first-|forms-)?for-|-page$|^(floating|id-cards|imports|conversation)$/.test(name)
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:7].js',
      },
      // A module may be imported on demand on one screen and at the start of another, so this check
      // does not apply.
      checks: { ineffectiveDynamicImport: false },
    },
  },
  server: { proxy: { '^/api/(?!.*[.]tsx?)': portal } },
})
