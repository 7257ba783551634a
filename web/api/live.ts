import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Entity } from '../../contract/entities.ts'
import { whenNoDialogIsOpen } from '../ui/open-dialogs.ts'
import { makeStore } from '../ui/store.ts'
import { readAnew, readOlderThan } from './query.ts'
import { type Hear, hurry, listen, type Told } from './stream.ts'

/** What is told to every tab of this browser, by the one that holds the stream; and by any tab to that one. */
const channelName = 'live'
type Said = Told | 'hurry'
// Changes that come together are read together.
const gathering = 80

/**
 * Keeps what is on the screen true: as the server tells of a change, whatever shows it is read anew, or once no dialog
 * is open; after a time in which nothing could be heard, everything is. Off for who sees the portal as somebody else does, of whom
 * nothing is told.
 */
export function useLive({ isOn }: { isOn: boolean }): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const hear = readerOf(client)
    const over = new AbortController()
    if ('locks' in navigator) void listenForAll(client, hear, over.signal)
    else listenWhileSeen(client, hear, over.signal)
    return () => {
      over.abort()
      isLost.set(false)
    }
  }, [client, isOn])
}

const isLost = makeStore(false)

/** Whether nothing can be heard of the server for now. */
export const useIsLost = isLost.use

function readerOf(client: QueryClient): Hear {
  const changed = new Set<Entity>()
  const readChanged = () => {
    void readAnew(client, [...changed])
    changed.clear()
  }
  return (told) => {
    isLost.set('lost' in told)
    if ('lost' in told || 'livesOn' in told) return
    if ('opened' in told)
      return whenNoDialogIsOpen(() => void readOlderThan(client, told.missed ? told.opened : 0))
    if (changed.size === 0) setTimeout(() => whenNoDialogIsOpen(readChanged), gathering)
    changed.add(told.changed)
  }
}

/** Calls when the network is back, and when this tab is seen again. */
function onReturn(call: () => void, signal: AbortSignal): void {
  addEventListener('online', call, { signal })
  const ifSeen = () => document.visibilityState === 'visible' && call()
  document.addEventListener('visibilitychange', ifSeen, { signal })
}

/** One tab of a browser holds the stream, the next as soon as it is gone, and tells the others. */
async function listenForAll(client: QueryClient, hear: Hear, over: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Said>) => (data === 'hurry' ? hurry() : hear(data))
  over.addEventListener('abort', () => channel.close())
  const say = (said: Said) => channel.postMessage(said)
  const tell = (told: Told) => {
    say(told)
    hear(told)
  }
  onReturn(() => {
    say('hurry')
    hurry()
  }, over)
  try {
    await navigator.locks.request(channelName, { ifAvailable: true }, (lock) => {
      if (lock) return listen(client, tell, over)
      // Another tab holds it. What it was told between this one's first readings and now is told to nobody again.
      void readAnew(client, 'anything')
    })
    await navigator.locks.request(channelName, { signal: over }, () => listen(client, tell, over))
  } catch (error) {
    if (!over.aborted) throw error
  }
}

/**
 * On a plain http address tabs cannot agree on one. There each holds a stream, but only while it is seen: a browser has
 * six connections for all of them.
 */
function listenWhileSeen(client: QueryClient, hear: Hear, over: AbortSignal): void {
  let unseen = new AbortController()
  const turn = () => {
    unseen.abort()
    unseen = new AbortController()
    if (document.visibilityState === 'visible') void listen(client, hear, unseen.signal)
  }
  document.addEventListener('visibilitychange', turn, { signal: over })
  addEventListener('online', hurry, { signal: over })
  over.addEventListener('abort', () => unseen.abort())
  turn()
}
