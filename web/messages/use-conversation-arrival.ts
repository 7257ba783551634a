import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useMedia } from '../ui/media.ts'

/** The way in which a conversation was opened. */
export interface ConversationArrival {
  /** The thread has no list next to it, so it needs a back button. */
  alone: boolean
  /** The part to focus; null on a page load. */
  focus: 'heading' | 'field' | null
  /** The browser's Back or Forward opened the conversation. */
  isBack: boolean
}

const onList = new Set<string>()

/** True if the thread was opened from the list, which is then the history entry before it. */
export const isOpenedFromList = (key: string) => onList.has(key)

/**
 * Derives focus and history state. With a mouse the message field gets the focus, otherwise the
 * heading, so that screen readers read it.
 */
export function useConversationArrival(open: string | null, alone: boolean): ConversationArrival {
  const { key } = useLocation()
  const way = useNavigationType()
  const fine = useMedia('(pointer: fine)')
  const [shown, setShown] = useState({ key, open, before: open, moved: false })
  if (shown.key !== key) setShown({ key, open, before: shown.open, moved: true })
  const { moved } = shown
  const isChosen = moved && way === 'PUSH' && open !== null
  const lies = isChosen && shown.before === null
  useEffect(() => {
    if (lies) onList.add(key)
  }, [lies, key])
  return {
    alone,
    focus: isChosen && fine && !alone ? 'field' : moved || way === 'PUSH' || alone ? 'heading' : null,
    isBack: moved && way === 'POP',
  }
}
