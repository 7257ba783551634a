import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { readStoredDraft, storeDraft } from '../offline-storage/drafts.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { canPush } from './push-subscription.ts'
import { usePush } from './use-push.ts'

const draftName = 'push-offer'

/** Offers push messages once, to a client who has sent a message and may wait for an answer. */
export function PushOffer() {
  const { id } = useMe()
  const [hasAnswered, setAnswered] = useState(() => readStoredDraft(id, draftName) !== null)
  const { isOn, isKnown, busy, turnOn } = usePush()
  if (hasAnswered || !isKnown || isOn || !canPush() || Notification.permission === 'denied') return null
  const answer = () => {
    storeDraft(id, draftName, { answered: true })
    setAnswered(true)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-wash px-4 py-2.5 text-sm print:hidden">
      <BellRing aria-hidden className="size-4.5 shrink-0 text-muted" />
      <p className="min-w-40 flex-1">Get notified on this device when your agent answers?</p>
      <div className="flex gap-2">
        <Button variant="ghost" size="sm" onClick={answer}>
          Not now
        </Button>
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void turnOn().then(answer)}>
          Turn on
        </Button>
      </div>
    </div>
  )
}
