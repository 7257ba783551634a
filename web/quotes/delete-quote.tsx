import { useNavigate } from 'react-router'
import type { Quote } from '../../contract/quotes.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { quotes } from '../api/wire.ts'
import { homePaths } from '../home/paths.ts'

/** Removes a quote with its offers, and goes back to the previous page. */
export function DeleteQuote({ quote, onClose }: { quote: Pick<Quote, 'id'>; onClose: () => void }) {
  const leave = useLeave()
  return (
    <ConfirmCall
      call={quotes.remove}
      send={{ quoteId: quote.id }}
      successToast={{ title: 'Quote Deleted!' }}
      failureTitle="Failed to delete quote"
      onDone={leave}
      title="Delete Quote"
      text="Are you sure you want to delete this quote? This action cannot be undone."
      confirmLabel="Delete Quote"
      danger
      onClose={onClose}
    />
  )
}

/** Goes back one page, or home if this was the portal's first page. */
function useLeave() {
  const navigate = useNavigate()
  // The router's history index, which survives a reload.
  const isFirst = () => !window.history.state?.idx
  return () => (isFirst() ? navigate(homePaths.home, { replace: true }) : navigate(-1))
}
