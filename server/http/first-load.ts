import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { URLPattern } from 'node:url'
import { z } from 'zod'
import { Role } from '../../contract/endpoint.ts'
import type { Role as RoleName } from '../../contract/values/roles.ts'
import { escaped } from './escaped.ts'

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
  /** What is read first. It may have `:policyId` for what varies in the address. */
  readings: z.array(z.object({ at, who: z.array(Role), reads: z.array(z.unknown()) })),
})
/** What the build tells of addresses. */
export type FirstLoad = z.infer<typeof FirstLoad>

/**
 * Reads what the build says that each address needs. The answer gives what stands in the page's head for an address and a
 * role, or for a visitor: with it the browser fetches all files at once instead of finding out by and by, and its first
 * script begins with the readings.
 */
export async function openFirstLoad(
  folder: string,
): Promise<(address: string, role: RoleName | null) => string> {
  const told = FirstLoad.parse(JSON.parse(await readFile(join(folder, 'first-load.json'), 'utf8')))
  const pages = told.pages.map(({ at, who, files }) => ({
    pattern: new URLPattern({ pathname: at }),
    who,
    links: files.map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`).join(''),
  }))
  const readings = told.readings.map(({ at, who, reads }) => ({
    pattern: new URLPattern({ pathname: at }),
    who,
    reads: JSON.stringify(reads),
  }))
  return (address, role) => {
    const [pathname = '/', query] = address.split('?')
    const isMeant = ({ who, pattern }: Pick<(typeof pages)[number], 'who' | 'pattern'>) =>
      (!who || (role !== null && who.includes(role))) && pattern.test({ pathname })
    const links = pages.find(isMeant)?.links ?? ''
    // What is asked for in the address changes what is read.
    const first = query === undefined ? readings.find(isMeant) : undefined
    if (!first) return links
    const varying = Object.entries(first.pattern.exec({ pathname })?.pathname.groups ?? {})
    if (varying.some(([, value]) => !/^[\w-]+$/.test(value ?? ''))) return links
    const reads = varying.reduce(
      (text, [name, value]) => text.replaceAll(`":${name}"`, `"${value}"`),
      first.reads,
    )
    return `${links}<meta name="reads-first" content="${escaped(reads)}" />`
  }
}
