import { useNavigate } from 'react-router'
import type { Quote } from '../../contract/quotes.ts'
import { Ask } from '../api/ask.tsx'
import { quotes } from '../api/wire.ts'
import { homePaths } from '../home/paths.ts'

/** Takes a quote with its offers off every screen, and goes back to where the person came from. */
export function DeleteQuote({ quote, onClose }: { quote: Pick<Quote, 'id'>; onClose: () => void }) {
  const leave = useLeave()
  return (
    <Ask
      call={quotes.remove}
      send={{ quoteId: quote.id }}
      told={{ title: 'Quote Deleted!' }}
      fails="Failed to delete quote"
      onDone={leave}
      title="Delete Quote"
      text="Are you sure you want to delete this quote? This action cannot be undone."
      confirmLabel="Delete Quote"
      danger
      onClose={onClose}
    />
  )
}

/** One page back, or home where this was the first page of the portal. */
function useLeave() {
  const navigate = useNavigate()
  // Counted by the router from where the portal was entered, also across a reload.
  const isFirst = () => !window.history.state?.idx
  return () => (isFirst() ? navigate(homePaths.home, { replace: true }) : navigate(-1))
}
