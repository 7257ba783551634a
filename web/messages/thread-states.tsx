import { MessageSquare, MessagesSquare } from 'lucide-react'
import { useRef } from 'react'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

const middleClassName = 'grid min-h-0 flex-1 place-items-center overflow-y-auto bg-ground p-6 text-center'

/** Shown if no conversation is open. */
export function NoConversationOpen({ isArrival }: { isArrival: boolean }) {
  const text = useRef<HTMLParagraphElement>(null)
  useFocusOnArrival(text, isArrival)
  return (
    <div className={middleClassName}>
      <div className="text-muted">
        <MessageSquare aria-hidden className="mx-auto size-8" />
        <p ref={text} tabIndex={-1} className="mt-3 outline-none">
          Select a conversation.
        </p>
      </div>
    </div>
  )
}

export const NoMessagesYet = ({ name }: { name: string }) => (
  <div className={middleClassName}>
    <div>
      <MessagesSquare aria-hidden className="mx-auto size-8 text-orange-ink" />
      <p className="mt-3 text-md font-semibold">Start a Conversation</p>
      <p className="mt-1 text-sm text-balance text-muted">Messages between you and {name} are kept here.</p>
    </div>
  </div>
)

export const LoadingMessages = () => (
  <div className="min-h-0 flex-1 overflow-hidden bg-ground p-4 sm:p-5">
    <Skeleton status="Loading messages...">
      <div className="space-y-4">
        <SkeletonBar height="control" width="half" />
        <SkeletonBar height="control" width="third" />
        <div className="flex justify-end">
          <SkeletonBar height="control" width="half" />
        </div>
        <SkeletonBar height="control" width="half" />
      </div>
    </Skeleton>
  </div>
)

/** For staff who message somebody who cannot sign in yet. */
export const NotAcceptedNote = () => (
  <p className="border-b border-line bg-amber-soft px-4 py-2 text-sm text-amber-ink">
    The client sees these messages after accepting the invitation.
  </p>
)
