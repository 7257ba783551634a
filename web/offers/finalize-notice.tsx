import { useEffect, useRef } from 'react'
import { quotePermissions } from '../../contract/quote-permissions.ts'
import type { Quote } from '../../contract/quotes.ts'
import { formatDate } from '../../contract/values/days.ts'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { Alert } from '../ui/alert.tsx'

const finalizedToast = {
  title: 'Lets finalize your quote!',
  description: "Your agent has been notified you're ready to finalize your quote!",
}

/** Repeated requests to finalize, also from other devices, keep the first choice. */
export const finalizeOutcome = {
  successToast: (reply: { quote: Quote }, input: { detailId?: string | null | undefined }) => {
    const { finalizedDetailId, details } = reply.quote
    const finalizedOffer = details.find(({ id }) => id === finalizedDetailId)
    if (!finalizedOffer || !input.detailId || input.detailId === finalizedOffer.id) return finalizedToast
    return {
      title: 'Offer Already Chosen',
      description: `You asked to finalize the offer from ${finalizedOffer.insurerName}. To change your choice, contact your agent.`,
    }
  },
  failureTitle: 'Failed to finalize your quote',
}

/** Why a quote with visible amounts cannot be finalized now; undefined if it can. */
export function finalizeBlocker(quote: Quote): string | undefined {
  if (quotePermissions.finalize(quote)) return undefined
  if (quote.details.every(({ isValid }) => !isValid))
    return 'These offers are no longer valid. Please ask your agent.'
  return 'This quote is closed. Please ask your agent.'
}

/** Says which offer the client asked to finalize, and that this binds nothing. */
export function FinalizeNotice({ quote: { finalizedAt, finalizedDetailId, details } }: { quote: Quote }) {
  const noticeElement = useRef<HTMLDivElement>(null)
  const isFinalizeRequested = finalizedAt !== null
  useEffect(() => {
    // The pressed button may have disappeared with its focus.
    if (isFinalizeRequested && document.activeElement === document.body) noticeElement.current?.focus()
  }, [isFinalizeRequested])
  if (finalizedAt === null) return null
  const offer = details.find(({ id }) => id === finalizedDetailId)
  return (
    <div ref={noticeElement} tabIndex={-1} className="rounded-control outline-none">
      <Alert tone="blue">
        <p className="font-semibold">
          You asked to finalize {offer ? `the offer from ${offer.insurerName}` : 'this quote'} on{' '}
          {formatDate(finalizedAt)}. Your agent will take it from here. To change your choice, contact your
          agent.
        </p>
        <p>{noChangeNotice}</p>
      </Alert>
    </div>
  )
}
