import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { URLPattern } from 'node:url'
import { z } from 'zod'
import { auth } from '../../contract/auth.ts'
import { Role } from '../../contract/endpoint.ts'
import type { Role as RoleName } from '../../contract/values/roles.ts'
import { escapeHtml } from './escape-html.ts'

/** As in the tables of pages: '/policy/:policyId'. */
const at = z.string()

const FirstLoad = z.object({
  pages: z.array(
    z.object({
      at,
      /** Who may open it; null for anybody. */
      who: z.array(Role).nullable(),
      /** What is needed besides what the page itself names. */
      files: z.array(z.string()),
    }),
  ),
  /** What is read first, and the addresses at which it is read. Both may have `:policyId` for what varies in the address. */
  readings: z.array(
    z.object({ at, who: z.array(Role), reads: z.array(z.unknown()), urls: z.array(z.string()) }),
  ),
})
/** What the build tells of addresses. */
export type FirstLoad = z.infer<typeof FirstLoad>

/** What the page's HTML has for an address. */
interface PageHead {
  /** What stands in its head. */
  head: string
  /** Whether its screen is one of those that only who is signed in may see. */
  isInside: boolean
}

/** Has the browser fetch a file of the page's code; after the styles, without which it draws nothing. */
export const preloadScript = (file: string): string =>
  `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}" />`

/** Asked for at once, as the page's own code asks for it a moment later: it finds the answer there, or under way. */
const preloadFetch = (url: string) =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeHtml(url)}" />`

/**
 * Reads what the build says that each address needs. The answer gives what stands in the page's head for an address and a
 * role, or for a visitor: with it the browser fetches all files and readings at once instead of finding out by and by, and
 * its first script begins with the readings.
 */
export async function openFirstLoad(
  folder: string,
): Promise<(address: string, role: RoleName | null) => PageHead> {
  const told = FirstLoad.parse(JSON.parse(await readFile(join(folder, 'first-load.json'), 'utf8')))
  const pages = told.pages.map(({ at, who, files }) => ({
    pattern: new URLPattern({ pathname: at }),
    who,
    links: files.map(preloadScript).join(''),
  }))
  const readings = told.readings.map(({ at, who, reads, urls }) => ({
    pattern: new URLPattern({ pathname: at }),
    who,
    reads: JSON.stringify(reads),
    urls,
  }))
  return (address, role) => {
    const [pathname = '/', query] = address.split('?')
    const isMeant = ({ who, pattern }: Pick<(typeof pages)[number], 'who' | 'pattern'>) =>
      (!who || (role !== null && who.includes(role))) && pattern.test({ pathname })
    const page = pages.find(isMeant)
    const isInside = role !== null && Boolean(page?.who)
    const links = `${page?.links ?? ''}${isInside ? preloadFetch(auth.me.path) : ''}`
    // What is asked for in the address changes what is read.
    const first = query === undefined ? readings.find(isMeant) : undefined
    if (!first) return { head: links, isInside }
    const varying = Object.entries(first.pattern.exec({ pathname })?.pathname.groups ?? {})
    if (varying.some(([, value]) => !/^[\w-]+$/.test(value ?? ''))) return { head: links, isInside }
    const fill = (text: string, after: string) =>
      varying.reduce(
        (filled, [name, value]) => filled.replaceAll(`${after}:${name}`, `${after}${value}`),
        text,
      )
    const begun = first.urls.map((url) => preloadFetch(fill(url, '/'))).join('')
    const reads = `<meta name="reads-first" content="${escapeHtml(fill(first.reads, '"'))}" />`
    return { head: links + begun + reads, isInside }
  }
}
