import { useNavigate } from 'react-router'
import { type Quote, quotes } from '../../contract/quotes.ts'
import { useCall } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Confirm } from '../ui/confirm.tsx'
import { showFailed } from '../ui/show-failed.ts'
import { toast } from '../ui/toast.tsx'

/** Takes a quote with its offers off every screen, and goes back to where the person came from. */
export function DeleteQuote({ quote, onClose }: { quote: Pick<Quote, 'id'>; onClose: () => void }) {
  const remove = useCall(quotes.remove)
  const leave = useLeave()
  const confirm = () =>
    remove.mutateAsync({ quoteId: quote.id }).then(
      () => {
        toast({ title: 'Quote Deleted!' })
        leave()
      },
      (error: Error) => showFailed('Failed to delete quote', error),
    )
  return (
    <Confirm
      title="Delete Quote"
      text="Are you sure you want to delete this quote? This action cannot be undone."
      confirmLabel="Delete Quote"
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

/** One page back, or home where this was the first page of the portal. */
function useLeave() {
  const navigate = useNavigate()
  // Counted by the router from where the portal was entered, also across a reload.
  const isFirst = () => !window.history.state?.idx
  return () => (isFirst() ? navigate(paths.home, { replace: true }) : navigate(-1))
}
