import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useMedia } from '../ui/media.ts'

/** The way in which a conversation was opened. */
export interface ConversationArrival {
  /** The thread has no list next to it, so it needs a back button. */
  isAlone: boolean
  /** The part to focus; null on a page load. */
  focus: 'heading' | 'field' | null
  /** The browser's Back or Forward opened the conversation. */
  isBack: boolean
}

const listEntryKeys = new Set<string>()

/** True if the thread was opened from the list, which is then the history entry before it. */
export const isOpenedFromList = (key: string) => listEntryKeys.has(key)

/**
 * Derives focus and history state. With a mouse the message field gets the focus, otherwise the
 * heading, so that screen readers read it.
 */
export function useConversationArrival(openId: string | null, isThreadAlone: boolean): ConversationArrival {
  const { key } = useLocation()
  const navigationType = useNavigationType()
  const hasFinePointer = useMedia('(pointer: fine)')
  const [arrival, setArrival] = useState({ key, open: openId, before: openId, moved: false })
  if (arrival.key !== key) setArrival({ key, open: openId, before: arrival.open, moved: true })
  const { moved } = arrival
  const isChosen = moved && navigationType === 'PUSH' && openId !== null
  const isOnList = isChosen && arrival.before === null
  useEffect(() => {
    if (isOnList) listEntryKeys.add(key)
  }, [isOnList, key])
  return {
    isAlone: isThreadAlone,
    focus:
      isChosen && hasFinePointer && !isThreadAlone
        ? 'field'
        : moved || navigationType === 'PUSH' || isThreadAlone
          ? 'heading'
          : null,
    isBack: moved && navigationType === 'POP',
  }
}
