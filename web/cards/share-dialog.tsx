import { Copy, Share2, Trash2 } from 'lucide-react'
import type { CardLink } from '../../contract/cards.ts'
import { cardLinkDays } from '../../contract/values/card-terms.ts'
import { formatDate, formatMoment } from '../../contract/values/days.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { cards } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'

const canShare = 'share' in navigator

/** Copies a link. If the browser forbids that, the link is shown for copying by hand. */
const copyLink = (url: string) =>
  navigator.clipboard
    .writeText(url)
    .then(() => toast({ title: 'Link Copied', description: 'Anyone with the link can see this card.' }))
    .catch(() => toast({ title: 'Link Created', description: 'Select it and copy it by hand.' }))

interface SharedCard {
  id: string
  policyId: string
  /** '2019 Ford Transit 250 (…4821)', or carrier and number of the policy. */
  subject: string
  isOfCarrier: boolean
}

export function ShareDialog({ card, onClose }: { card: SharedCard; onClose: () => void }) {
  const outcomeOptions = {
    failureTitle: 'Failed to share the ID card',
    onDone: ({ link }: { link: CardLink }) => void copyLink(link.url),
  }
  const sharePortalCard = useApiMutation(cards.share, outcomeOptions)
  const shareCarrierCard = useApiMutation(cards.shareCarrier, outcomeOptions)
  const shareCard = card.isOfCarrier ? shareCarrierCard : sharePortalCard
  return (
    <Dialog
      title="Share ID Card"
      description={card.subject}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button busy={shareCard.busy} onClick={() => shareCard.write({ id: card.id })}>
            Create Link
          </Button>
        </>
      }
    >
      <p className="text-sm text-muted">
        Anyone with the link can see this card without signing in. The link works for up to {cardLinkDays}{' '}
        days, or until the policy ends. You can withdraw it at any time.
      </p>
      <OpenLinks card={card} />
    </Dialog>
  )
}

function OpenLinks({ card }: { card: SharedCard }) {
  return (
    <QueryView
      query={endpointQuery(cards.links, { policyId: card.policyId })}
      skeleton={<Skeleton status="Loading links..." shape="text" count={2} />}
    >
      {({ links }) => (
        <CardLinkList
          links={links.filter(({ vehicleId, documentId }) => [vehicleId, documentId].includes(card.id))}
          card={card}
        />
      )}
    </QueryView>
  )
}

function CardLinkList({ links, card }: { links: readonly CardLink[]; card: SharedCard }) {
  if (links.length === 0) return <p className="mt-4 text-sm">No active links.</p>
  return (
    <ul aria-label="Active links" className="mt-4 divide-y divide-line rounded-control border border-line">
      {links.map((link) => (
        <OpenLink key={link.id} link={link} card={card} />
      ))}
    </ul>
  )
}

function OpenLink({ link, card }: { link: CardLink; card: SharedCard }) {
  const withdraw = useApiMutation(cards.withdraw, {
    successToast: { title: 'Link Withdrawn', description: 'The link no longer opens the card.' },
    failureTitle: 'Failed to withdraw the link',
  })
  const title = `ID card, ${card.subject}`
  const linkText = `the link created ${formatMoment(link.createdAt)}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate text-sm font-medium select-all">{link.url}</p>
        <p className="text-xs text-muted">
          By {link.createdByName}, until {formatDate(link.expiresAt)}
        </p>
      </div>
      <div className="ml-auto flex gap-1">
        <IconButton icon={Copy} label={`Copy ${linkText}`} onClick={() => void copyLink(link.url)} />
        {canShare && (
          <IconButton
            icon={Share2}
            label={`Send ${linkText}`}
            // Rejects if the person closes the share sheet, which is not an error.
            onClick={() => void navigator.share({ title, url: link.url }).catch(() => undefined)}
          />
        )}
        <IconButton
          icon={Trash2}
          label={`Withdraw ${linkText}`}
          disabled={withdraw.busy}
          onClick={() => withdraw.write({ id: link.id })}
        />
      </div>
    </li>
  )
}
