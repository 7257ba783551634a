import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inOrder } from '../../../contract/values/next-order.ts'
import type { Visit } from '../../context.ts'
import type { NextOf } from '../../reading/next.ts'
import { nextLines } from './next-lines-queries.ts'

const features = join(import.meta.dirname, '..')

const saysNext = (module: unknown): module is { next: NextOf } =>
  typeof module === 'object' && module !== null && 'next' in module && typeof module.next === 'function'

/** What each feature says of what is next for a client, in its own `next-queries.ts`: one that is added is found by that. */
async function sayers() {
  const found: (readonly [kind: string, next: NextOf])[] = []
  for (const feature of readdirSync(features).sort()) {
    const file = join(features, feature, 'next-queries.ts')
    if (!existsSync(file)) continue
    const module: unknown = await import(pathToFileURL(file).href)
    if (!saysNext(module)) throw new Error(`${file} does not export what is 'next'`)
    found.push([feature, module.next])
  }
  return found
}

const lines = nextLines(await sayers())

/** More than one screen of them would hide what is urgent. */
const most = 12

/** What is next for a client, in the order in which they are to see it. */
export async function nextFor(visit: Visit) {
  const next = await lines(visit.pool, visit, {})
  return { next: inOrder(next, { timeZone: visit.agency().timeZone, now: visit.now() }).slice(0, most) }
}
