import { KeyRound } from 'lucide-react'
import type { KeyChange } from '../../contract/settings.ts'
import { formatDate, formatMoment } from '../../contract/values/days.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'

const dayInMs = 86_400_000

/** Progress of a key change, and what stops working once the old key is removed. */
export function KeyChangeCard({ change }: { change: KeyChange }) {
  const { beganAt, leftToSeal, sealedAnewAt } = change
  const lossTexts = keyChangeLosses(change)
  return (
    <Card
      icon={KeyRound}
      title="Encryption key change"
      aside={<Badge tone={sealedAnewAt ? 'green' : 'amber'}>{sealedAnewAt ? 'Done' : 'Under way'}</Badge>}
    >
      <div className="space-y-4 text-sm">
        <p className="text-muted">
          The portal's key was changed on {formatMoment(beganAt)}.{' '}
          {sealedAnewAt
            ? `All encrypted data uses the new key. Remove SECRET_KEY_PREVIOUS, ideally not before ${formatMoment(dayAfter(beganAt))}.`
            : `${formatCount(leftToSeal, 'entry', 'entries')} ${leftToSeal === 1 ? 'is' : 'are'} still to be re-encrypted. Leave SECRET_KEY_PREVIOUS set until then.`}
        </p>
        {lossTexts.length === 0 ? (
          <p className="text-muted">Nothing stops working when it is removed.</p>
        ) : (
          <Alert tone="amber">
            When it is removed, these stop working:
            <ul className="mt-1 list-disc space-y-1 pl-5">
              {lossTexts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Alert>
        )}
        <p className="text-muted">
          Passwords, sessions, authenticator apps, passkeys, invitations and links to choose a password stay
          as they are.
        </p>
      </div>
    </Card>
  )
}

const dayAfter = (instant: string) => new Date(Date.parse(instant) + dayInMs).toISOString()

function keyChangeLosses({ recoveryCodes, peopleWithCodes, cardLinks, cardLinksUntil }: KeyChange): string[] {
  const texts: string[] = []
  if (recoveryCodes > 0)
    texts.push(
      `${formatCount(recoveryCodes, 'recovery code', 'recovery codes')} of ${formatCount(peopleWithCodes, 'person', 'people')}. New ones are made under Security.`,
    )
  if (cardLinks > 0)
    texts.push(
      `${formatCount(cardLinks, 'shared link to an ID card', 'shared links to ID cards')}${cardLinksUntil ? `, good until ${formatDate(cardLinksUntil)} at most` : ''}. Each can be copied again where it was shared.`,
    )
  return texts
}
