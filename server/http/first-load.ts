import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { URLPattern } from 'node:url'
import { z } from 'zod'
import { auth } from '../../contract/auth.ts'
import { Role } from '../../contract/endpoint.ts'
import type { Role as RoleName } from '../../contract/values/roles.ts'
import { escapeHtml } from './escape-html.ts'

/** A route pattern, with parameters as in '/policy/:policyId'. */
const pagePath = z.string()

const FirstLoad = z.object({
  pages: z.array(
    z.object({
      at: pagePath,
      /** Roles that may open the page; null for everybody. */
      who: z.array(Role).nullable(),
      /** Code files beyond those that the HTML already names. */
      files: z.array(z.string()),
    }),
  ),
  /** First reads of a page and their URLs. Both may contain `:policyId` from the route. */
  readings: z.array(
    z.object({ at: pagePath, who: z.array(Role), reads: z.array(z.unknown()), urls: z.array(z.string()) }),
  ),
})
/** The build's first-load.json. */
export type FirstLoad = z.infer<typeof FirstLoad>

interface PageHead {
  /** HTML for the head element. */
  headHtml: string
  /** The page needs a session. */
  isInside: boolean
}

/**
 * Preloads a code file. The styles load first, because nothing is drawn without them. The start
 * file is the largest and runs first, so it does not wait behind the answers of the API: without
 * HTTP/2 a browser has six connections.
 */
export const preloadScript = (file: string, { isStart = false } = {}): string =>
  `<link rel="modulepreload" fetchpriority="${isStart ? 'high' : 'low'}" crossorigin href="${file}" />`

/** Preloads an API answer. The attributes match the later fetch, which then reuses the answer. */
const preloadFetch = (url: string) =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeHtml(url)}" />`

/**
 * Reads the build's first-load.json. The result gives the page head for an address and a role (null
 * for visitors), with which the browser fetches all files and first reads at once.
 */
export async function openFirstLoad(
  folder: string,
): Promise<(address: string, role: RoleName | null) => PageHead> {
  const firstLoad = FirstLoad.parse(JSON.parse(await readFile(join(folder, 'first-load.json'), 'utf8')))
  const pages = firstLoad.pages.map(({ at, who, files }) => ({
    pattern: new URLPattern({ pathname: at }),
    who,
    links: files.map((file) => preloadScript(file)).join(''),
  }))
  const readings = firstLoad.readings.map(({ at, who, reads: firstReadMeta, urls }) => ({
    pattern: new URLPattern({ pathname: at }),
    who,
    reads: JSON.stringify(firstReadMeta),
    urls,
  }))
  return (pageUrl, role) => {
    const [pathname = '/', query] = pageUrl.split('?')
    const isPageFor = ({ who, pattern }: Pick<(typeof pages)[number], 'who' | 'pattern'>) =>
      (!who || (role !== null && who.includes(role))) && pattern.test({ pathname })
    const page = pages.find(isPageFor)
    const isInside = role !== null && Boolean(page?.who)
    const links = `${page?.links ?? ''}${isInside ? preloadFetch(auth.me.path) : ''}`
    // An address with a query string has other first reads than those in first-load.json.
    const firstReading = query === undefined ? readings.find(isPageFor) : undefined
    if (!firstReading) return { headHtml: links, isInside }
    const pathParameters = Object.entries(firstReading.pattern.exec({ pathname })?.pathname.groups ?? {})
    if (pathParameters.some(([, value]) => !/^[\w-]+$/.test(value ?? '')))
      return { headHtml: links, isInside }
    const fillParameters = (text: string, prefix: string) =>
      pathParameters.reduce(
        (html, [name, value]) => html.replaceAll(`${prefix}:${name}`, `${prefix}${value}`),
        text,
      )
    const preloadCalls = firstReading.urls.map((url) => preloadFetch(fillParameters(url, '/'))).join('')
    const firstReadMeta = `<meta name="reads-first" content="${escapeHtml(fillParameters(firstReading.reads, '"'))}" />`
    return { headHtml: links + preloadCalls + firstReadMeta, isInside }
  }
}
