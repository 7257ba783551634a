import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Entity } from '../../contract/entities.ts'
import { whenNoDialogIsOpen } from '../ui/open-dialogs.ts'
import { makeStore } from '../ui/store.ts'
import { listenToStream, reconnectNow, type StreamEvent, type StreamListener } from './event-stream.ts'
import { refetchEntities, refetchOlderThan } from './query.ts'

/** The tab with the stream sends its events to all tabs; any tab may ask it to reconnect. */
const channelName = 'live'
type TabMessage = StreamEvent | 'hurry'
// Changes within this time (ms) cause one refetch.
const gatherDelay = 80

/**
 * Live updates. A change refetches the queries that show the record, once no dialog is open. A
 * disconnection refetches everything. Off in view-as mode, which gets no events.
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

/** True while the live stream is disconnected. */
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

/** Calls when the network is back, and when the tab becomes visible. */
function onReturn(call: () => void, signal: AbortSignal): void {
  addEventListener('online', call, { signal })
  const ifSeen = () => document.visibilityState === 'visible' && call()
  document.addEventListener('visibilitychange', ifSeen, { signal })
}

/** One tab per browser holds the stream, by a Web Lock, and forwards its events to the others. */
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
      // Another tab has the stream, and this tab has missed its events until now, so refetch all.
      void refetchEntities(client, 'anything')
    })
    await navigator.locks.request(channelName, { signal: over }, () => listenToStream(client, tell, over))
  } catch (error) {
    if (!over.aborted) throw error
  }
}

/** Without HTTPS there are no Web Locks: each visible tab streams. Browsers allow 6 connections. */
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
