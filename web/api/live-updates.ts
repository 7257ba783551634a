import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Entity } from '../../contract/entities.ts'
import { runWhenNoDialogIsOpen } from '../ui/open-dialogs.ts'
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
 * reconnect after missed events refetches the older queries. Off in view-as mode, which gets no
 * events.
 */
export function useLiveUpdates({ isOn }: { isOn: boolean }): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const onEvent = streamListenerOf(client)
    const abortController = new AbortController()
    if ('locks' in navigator) void listenForAll(client, onEvent, abortController.signal)
    else listenWhileVisible(client, onEvent, abortController.signal)
    return () => {
      abortController.abort()
      connectionLostStore.set(false)
    }
  }, [client, isOn])
}

const connectionLostStore = makeStore(false)

/** True from the notice of a lost live stream until the next sign of the server. */
export const useIsConnectionLost = connectionLostStore.use

function streamListenerOf(client: QueryClient): StreamListener {
  const changedEntities = new Set<Entity>()
  const refetchChanged = () => {
    void refetchEntities(client, [...changedEntities])
    changedEntities.clear()
  }
  return (event) => {
    connectionLostStore.set('lost' in event)
    if ('lost' in event || 'livesOn' in event) return
    if ('opened' in event)
      return runWhenNoDialogIsOpen(() => void refetchOlderThan(client, event.missed ? event.opened : 0))
    if (changedEntities.size === 0) setTimeout(() => runWhenNoDialogIsOpen(refetchChanged), gatherDelay)
    changedEntities.add(event.changed)
  }
}

/** Calls when the network is back, and when the tab becomes visible. */
function callOnReturn(call: () => void, signal: AbortSignal): void {
  addEventListener('online', call, { signal })
  const callIfVisible = () => document.visibilityState === 'visible' && call()
  document.addEventListener('visibilitychange', callIfVisible, { signal })
}

/** One tab per browser holds the stream, by a Web Lock, and forwards its events to the others. */
async function listenForAll(
  client: QueryClient,
  onEvent: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) =>
    data === 'hurry' ? reconnectNow() : onEvent(data)
  signal.addEventListener('abort', () => channel.close())
  const postToTabs = (message: TabMessage) => channel.postMessage(message)
  const tell = (event: StreamEvent) => {
    postToTabs(event)
    onEvent(event)
  }
  callOnReturn(() => {
    postToTabs('hurry')
    reconnectNow()
  }, signal)
  try {
    await navigator.locks.request(channelName, { ifAvailable: true }, (lock) => {
      if (lock) return listenToStream(client, tell, signal)
      // Another tab has the stream, and this tab has missed its events until now, so refetch all.
      void refetchEntities(client, 'anything')
    })
    await navigator.locks.request(channelName, { signal }, () => listenToStream(client, tell, signal))
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Without HTTPS there are no Web Locks: each visible tab streams. Browsers allow 6 connections. */
function listenWhileVisible(client: QueryClient, onEvent: StreamListener, signal: AbortSignal): void {
  let hiddenAbort = new AbortController()
  const followVisibility = () => {
    hiddenAbort.abort()
    hiddenAbort = new AbortController()
    if (document.visibilityState === 'visible') void listenToStream(client, onEvent, hiddenAbort.signal)
  }
  document.addEventListener('visibilitychange', followVisibility, { signal })
  addEventListener('online', reconnectNow, { signal })
  signal.addEventListener('abort', () => hiddenAbort.abort())
  followVisibility()
}
