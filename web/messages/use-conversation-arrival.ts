import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useMedia } from '../ui/media.ts'

/** How a conversation stands on the page, and how the person came to it. */
export interface ConversationArrival {
  /** There is no list beside it: it has the way back. */
  alone: boolean
  /** Which part gets the focus; none where the page has just been loaded. */
  focus: 'heading' | 'field' | null
  /** By the browser's Back or Forward. */
  isBack: boolean
}

const onList = new Set<string>()

/** Whether an entry of the browser's history lies right upon the list: its thread was opened from there. */
export const isOpenedFromList = (key: string) => onList.has(key)

/** How what is open was come to. With a mouse one goes on by writing; else what was opened is read out first. */
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
