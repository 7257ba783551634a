import { useEffect, useRef, useState } from 'react'
import { toastLoadFailed } from './toast-load-failed.ts'

/** Code that is loaded on demand and is synchronous afterwards. */
export interface LazyModule<Parts> {
  /** Starts loading. A failed load is retried on the next call. */
  fetch(): Promise<Parts>
  /** The loaded code, or null. */
  get(): Parts | null
}

const commonFetches = new Set<() => Promise<unknown>>()

/** Prefetches the code that most screens can open, once the person is active. */
export function prefetchCommon(): void {
  // A failed prefetch is repeated, with its error, on click.
  for (const fetch of commonFetches) void fetch().catch(() => undefined)
}

// The code of dialogs that the loaded screens can open. It loads while the page is idle, so that a
// dialog appears at once.
const prefetchQueue: (() => Promise<unknown>)[] = []
let mayPrefetch = false
let isPrefetching = false

const runWhenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 200)

function prefetchNext(): void {
  if (!mayPrefetch || isPrefetching) return
  const fetch = prefetchQueue.shift()
  if (!fetch) return
  isPrefetching = true
  runWhenIdle(() => {
    // A failed load is repeated, with its error, on click.
    void fetch()
      .catch(() => undefined)
      .finally(() => {
        isPrefetching = false
        prefetchNext()
      })
  })
}

/**
 * Starts loading the code of dialogs, one after another. Includes dialogs of screens that load
 * later.
 */
export function startPrefetching(): void {
  mayPrefetch = true
  prefetchNext()
}

/**
 * With `isCommon` the code is prefetched once the person is active, with `isPrefetched` when idle.
 */
export function lazyModule<Parts>(
  load: () => Promise<Parts>,
  { isCommon = false, isPrefetched = false }: { isCommon?: boolean; isPrefetched?: boolean } = {},
): LazyModule<Parts> {
  let parts: Parts | null = null
  let loadingParts: Promise<Parts> | null = null
  const fetch = () => {
    loadingParts ??= load().then(
      (loadedParts) => {
        parts = loadedParts
        return loadedParts
      },
      (error: unknown) => {
        loadingParts = null
        throw error
      },
    )
    return loadingParts
  }
  if (isCommon) commonFetches.add(fetch)
  if (isPrefetched) {
    prefetchQueue.push(fetch)
    prefetchNext()
  }
  return { get: () => parts, fetch }
}

/**
 * Loads code for something opened by a click. `isWanted`: the person has clicked. If the load
 * fails, shows a toast and calls `closeModule`.
 */
export function useLazyModule<Parts>(
  lazyModule: LazyModule<Parts>,
  isWanted: boolean,
  closeModule: () => void,
): Parts | null {
  const [parts, setParts] = useState(lazyModule.get)
  const closeModuleRef = useRef(closeModule)
  closeModuleRef.current = closeModule
  useEffect(() => {
    if (!isWanted || parts) return
    let isOver = false
    lazyModule.fetch().then(
      (loadedParts) => {
        if (!isOver) setParts(() => loadedParts)
      },
      () => {
        if (isOver) return
        toastLoadFailed()
        closeModuleRef.current()
      },
    )
    return () => {
      isOver = true
    }
  }, [lazyModule, isWanted, parts])
  return parts
}
