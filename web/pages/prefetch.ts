import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import type { Role } from '../../contract/values/roles.ts'
import { preloadQueries } from '../api/cache.ts'
import { prefetchCommon } from '../ui/lazy-module.ts'
import { pageAt } from './page-at.ts'
import { pagePreloads } from './preloads.ts'

/** A pointer that only passes over a link rests on it for less, in ms. A finger has decided. */
const dwell = 65

/** Whoever pays for each byte, or has a slow line, is fetched nothing that was not asked for. */
function isToSave(): boolean {
  if (!('connection' in navigator)) return false
  const line = navigator.connection
  if (typeof line !== 'object' || line === null) return false
  return (
    ('saveData' in line && line.saveData === true) ||
    ('effectiveType' in line && typeof line.effectiveType === 'string' && line.effectiveType.endsWith('2g'))
  )
}

/** The place inside the portal to which a link leads in this window, or null. */
function leadsTo({ target }: Event): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null
  const place = new URL(link.href, location.href)
  return place.origin === location.origin && place.pathname !== location.pathname ? place : null
}

/** Fetches the code of a page, and begins with what it reads first. */
async function prefetchPage(client: QueryClient, { pathname }: URL, role: Role) {
  const page = pageAt(pathname, role)
  if (!page) return
  const reads = pagePreloads.find(({ at, who }) => at === page.at && who.includes(role))
  const params = matchPath(page.at, pathname)?.params ?? {}
  const filled = (sent: object) =>
    Object.fromEntries(
      Object.entries(sent).map(([field, value]) => [
        field,
        typeof value === 'string' && value.startsWith(':') ? params[value.slice(1)] : value,
      ]),
    )
  void preloadQueries(client, [
    ...(reads?.things ?? []).map(([address, sent]) => ({ address, sent: filled(sent), isList: false })),
    ...(reads?.lists ?? []).map(([address, sent]) => ({ address, sent: filled(sent), isList: true })),
  ])
  await page.load()
}

/** A page is fetched while the finger is still on its link, or the pointer rests on it. Gives the way to end that. */
export function prefetchOnHover(client: QueryClient, role: Role): () => void {
  const over = new AbortController()
  const options = { signal: over.signal, passive: true, capture: true }
  let timer: ReturnType<typeof setTimeout> | undefined
  // What cannot be fetched now is fetched when it is gone to, which says what came of it.
  const fetch = (place: URL) => void prefetchPage(client, place, role).catch(() => undefined)
  const rest = (event: Event) => {
    clearTimeout(timer)
    const place = leadsTo(event)
    if (place && !isToSave()) timer = setTimeout(() => fetch(place), dwell)
  }
  const touch = (event: Event) => {
    const place = leadsTo(event)
    if (place && !isToSave()) fetch(place)
  }
  const first = () => {
    if (isToSave()) return
    prefetchCommon()
    // Most dialogs are forms.
    void import('../api/form-dialog.tsx').catch(() => undefined) // comes with the first of them
  }
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(sign, first, { ...options, once: true })
  addEventListener('mouseover', rest, options)
  addEventListener('focusin', rest, options)
  addEventListener('touchstart', touch, options)
  return () => {
    clearTimeout(timer)
    over.abort()
  }
}
