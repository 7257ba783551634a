import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import type { Role } from '../../contract/values/roles.ts'
import { preloadQueries } from '../api/cache.ts'
import { prefetchCommon, startPrefetching } from '../ui/lazy-module.ts'
import { pageAt } from './page-at.ts'
import { pagePreloads } from './preloads.ts'

/** Hover time before a prefetch, in ms: a passing pointer rests for less. */
const hoverDelay = 65

/** True with data saver or a 2g connection: nothing is prefetched then. */
function isDataSaverOn(): boolean {
  if (!('connection' in navigator)) return false
  const connection = navigator.connection
  if (typeof connection !== 'object' || connection === null) return false
  return (
    ('saveData' in connection && connection.saveData === true) ||
    ('effectiveType' in connection &&
      typeof connection.effectiveType === 'string' &&
      connection.effectiveType.endsWith('2g'))
  )
}

/** The URL of another page of the portal that a link opens in this window, or null. */
function linkTargetOf({ target }: Event): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null
  const targetUrl = new URL(link.href, location.href)
  return targetUrl.origin === location.origin && targetUrl.pathname !== location.pathname ? targetUrl : null
}

/** Prefetches a page's code and its first queries. */
async function prefetchPage(client: QueryClient, { pathname }: URL, role: Role) {
  const page = pageAt(pathname, role)
  if (!page) return
  const pageReads = pagePreloads.find(({ at, roles }) => at === page.path && roles.includes(role))
  const params = matchPath(page.path, pathname)?.params ?? {}
  const filledInput = (input: object) =>
    Object.fromEntries(
      Object.entries(input).map(([field, value]) => [
        field,
        typeof value === 'string' && value.startsWith(':') ? params[value.slice(1)] : value,
      ]),
    )
  void preloadQueries(client, [
    ...(pageReads?.calls ?? []).map(([endpoint, input]) => ({
      address: endpoint,
      input: filledInput(input),
      isList: false,
    })),
    ...(pageReads?.lists ?? []).map(([endpoint, input]) => ({
      address: endpoint,
      input: filledInput(input),
      isList: true,
    })),
  ])
  await page.load()
}

/** Prefetches a page on hover, focus or touch of its link. Returns a function that stops it. */
export function prefetchOnHover(client: QueryClient, role: Role): () => void {
  const abortController = new AbortController()
  const options = { signal: abortController.signal, passive: true, capture: true }
  let timer: ReturnType<typeof setTimeout> | undefined
  // A failed prefetch is repeated, with its error, on navigation.
  const fetch = (targetUrl: URL) => void prefetchPage(client, targetUrl, role).catch(() => undefined)
  const prefetchAfterDelay = (event: Event) => {
    clearTimeout(timer)
    const targetUrl = linkTargetOf(event)
    if (targetUrl && !isDataSaverOn()) timer = setTimeout(() => fetch(targetUrl), hoverDelay)
  }
  const prefetchTarget = (event: Event) => {
    const targetUrl = linkTargetOf(event)
    if (targetUrl && !isDataSaverOn()) fetch(targetUrl)
  }
  const loadCommonDialogs = () => {
    if (isDataSaverOn()) return
    prefetchCommon()
    // Prefetches the form dialog, because most dialogs are forms.
    void import('../api/form-dialog.tsx').catch(() => undefined) // loaded with the first dialog
    startPrefetching()
  }
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(sign, loadCommonDialogs, { ...options, once: true })
  addEventListener('mouseover', prefetchAfterDelay, options)
  addEventListener('focusin', prefetchAfterDelay, options)
  addEventListener('touchstart', prefetchTarget, options)
  return () => {
    clearTimeout(timer)
    abortController.abort()
  }
}
