import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Entity } from '../../contract/entities.ts'
import { whenNoDialogIsOpen } from '../ui/open-dialogs.ts'
import { makeStore } from '../ui/store.ts'
import { listenToStream, reconnectNow, type StreamEvent, type StreamListener } from './event-stream.ts'
import { refetchEntities, refetchOlderThan } from './query.ts'

/** What is told to every tab of this browser, by the one that holds the stream; and by any tab to that one. */
const channelName = 'live'
type TabMessage = StreamEvent | 'hurry'
// Changes that come together are read together.
const gatherDelay = 80

/**
 * Keeps what is on the screen true: as the server tells of a change, whatever shows it is read anew, or once no dialog
 * is open; after a time in which nothing could be heard, everything is. Off for who sees the portal as somebody else does, of whom
 * nothing is told.
 */
export function useLiveUpdates({ isOn }: { isOn: boolean }): void {
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
export const useIsConnectionLost = isLost.use

function readerOf(client: QueryClient): StreamListener {
  const changed = new Set<Entity>()
  const readChanged = () => {
    void refetchEntities(client, [...changed])
    changed.clear()
  }
  return (told) => {
    isLost.set('lost' in told)
    if ('lost' in told || 'livesOn' in told) return
    if ('opened' in told)
      return whenNoDialogIsOpen(() => void refetchOlderThan(client, told.missed ? told.opened : 0))
    if (changed.size === 0) setTimeout(() => whenNoDialogIsOpen(readChanged), gatherDelay)
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
async function listenForAll(client: QueryClient, hear: StreamListener, over: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => (data === 'hurry' ? reconnectNow() : hear(data))
  over.addEventListener('abort', () => channel.close())
  const say = (said: TabMessage) => channel.postMessage(said)
  const tell = (told: StreamEvent) => {
    say(told)
    hear(told)
  }
  onReturn(() => {
    say('hurry')
    reconnectNow()
  }, over)
  try {
    await navigator.locks.request(channelName, { ifAvailable: true }, (lock) => {
      if (lock) return listenToStream(client, tell, over)
      // Another tab holds it. What it was told between this one's first readings and now is told to nobody again.
      void refetchEntities(client, 'anything')
    })
    await navigator.locks.request(channelName, { signal: over }, () => listenToStream(client, tell, over))
  } catch (error) {
    if (!over.aborted) throw error
  }
}

/**
 * On a plain http address tabs cannot agree on one. There each holds a stream, but only while it is seen: a browser has
 * six connections for all of them.
 */
function listenWhileSeen(client: QueryClient, hear: StreamListener, over: AbortSignal): void {
  let unseen = new AbortController()
  const turn = () => {
    unseen.abort()
    unseen = new AbortController()
    if (document.visibilityState === 'visible') void listenToStream(client, hear, unseen.signal)
  }
  document.addEventListener('visibilitychange', turn, { signal: over })
  addEventListener('online', reconnectNow, { signal: over })
  over.addEventListener('abort', () => unseen.abort())
  turn()
}
