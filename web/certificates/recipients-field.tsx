import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressesIn } from '../../contract/values/lists.ts'
import { CallError } from '../api/call.ts'
import { q } from '../api/query.ts'
import { certificateEmails } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { BareCheckbox } from '../ui/checkbox-field.tsx'
import { Chip, chipRowClassName } from '../ui/chip.tsx'
import { ChipInput } from '../ui/chip-input.tsx'
import { TextField } from '../ui/field.tsx'

interface ProposedGroup {
  label: 'Holder' | 'Client' | 'Colleagues'
  options: readonly { label: string; address: string }[]
}

export interface RecipientsState {
  canSend: boolean
  groups: readonly ProposedGroup[]
  /** Addresses of the holder in the client's words, as corrected. */
  written: readonly string[]
  correct: (place: number, address: string) => void
  chosen: readonly string[]
  typed: string
  error: string | undefined
  type: (typedText: string) => void
  toggle: (address: string) => void
  /** All chosen and typed addresses. */
  all: () => string[]
  /** Shows a refused address at the field. Returns the message of any other failure. */
  showFailure: (failure: Error) => string | null
  clear: () => void
}

/** A person’s entries for one holder. */
interface Entered {
  holder: string
  chosen: readonly string[] | null
  typed: string
  written: readonly string[] | null
}

/**
 * The recipients of a certificate by email. Chosen at first are the addresses in the client's
 * words, or the holder's first address.
 */
export function useRecipients({
  clientId,
  holderId,
  written: ownWords = [],
  directoryEmails = [],
}: {
  clientId: string
  holderId: string | undefined
  /** Addresses of this holder in the client's words. */
  written?: readonly string[]
  /** Addresses of a new holder that was chosen in the holder directory. */
  directoryEmails?: readonly string[]
}): RecipientsState {
  const { email: ownAddress } = useMe()
  const sent = { clientId, ...(holderId ? { holderId } : {}) }
  const { data } = useQuery(q(certificateEmails.addresses, sent))
  // Entries count for their holder alone: another holder must not get this one's certificate.
  const holder = `${holderId ?? ''} ${[...ownWords, ...directoryEmails].join(' ')}`
  const nothingEntered: Entered = { holder, chosen: null, typed: '', written: null }
  const [stored, setStored] = useState<Entered>(nothingEntered)
  const entered = stored.holder === holder ? stored : nothingEntered
  const enter = (changed: Partial<Entered>) => setStored({ ...entered, ...changed })
  const [error, setError] = useState<string | undefined>()
  const { canSend = false, holderAddresses = [], clientAddresses = [], colleagues = [] } = data ?? {}
  // A client's words may end in a signature, with the addresses of the client or of the agency.
  const others = [ownAddress, ...clientAddresses, ...colleagues.map(({ email }) => email)]
  const written = entered.written ?? ownWords.filter((address) => !others.includes(address))
  const onFile = holderId ? holderAddresses.slice(0, 1) : directoryEmails
  const chosen = entered.chosen ?? (data ? (written.length > 0 ? written : onFile) : [])
  const all = () => [
    ...new Set([...chosen.map((address) => address.trim()).filter(Boolean), ...addressesIn(entered.typed)]),
  ]
  const isElsewhere = (address: string) => !written.includes(address)
  const groups: ProposedGroup[] = [
    {
      label: 'Holder',
      options: toOptions([...new Set([...directoryEmails, ...holderAddresses])].filter(isElsewhere)),
    },
    { label: 'Client', options: toOptions(clientAddresses) },
    {
      label: 'Colleagues',
      options: colleagues.map(({ name, email }) => ({ label: name, address: email })),
    },
  ]
  return {
    canSend,
    groups: groups.filter(({ options }) => options.length > 0),
    written,
    correct(place, address) {
      const before = written[place] ?? ''
      setError(undefined)
      enter({
        written: written.map((one, at) => (at === place ? address : one)),
        chosen: chosen.map((one) => (one === before ? address : one)),
      })
    },
    chosen,
    typed: entered.typed,
    error,
    type(text) {
      enter({ typed: text })
      setError(undefined)
    },
    toggle: (address) =>
      enter({
        chosen: chosen.includes(address) ? chosen.filter((other) => other !== address) : [...chosen, address],
      }),
    all,
    showFailure(failure) {
      if (!(failure instanceof CallError)) return failure.message
      const [field, text] =
        Object.entries(failure.fields).find(([name]) => name.startsWith('recipients')) ?? []
      if (!field || !text) return failure.message
      const address = all()[Number(field.split('.')[1])]
      setError(address ? `${address}: ${text}` : text)
      return null
    },
    clear: () => enter({ chosen: [], typed: '' }),
  }
}

const toOptions = (addresses: readonly string[]) => addresses.map((address) => ({ label: address, address }))

export function RecipientsField({
  recipients,
  label,
  disabled,
}: {
  recipients: RecipientsState
  label: string
  disabled: boolean
}) {
  const { groups, written, correct, chosen, typed, error, type, toggle } = recipients
  return (
    <fieldset className="min-w-0 space-y-3" disabled={disabled}>
      <legend className="text-sm font-semibold">{label}</legend>
      {written.length > 0 && (
        <div>
          <p className="text-xs text-muted">Written by the client</p>
          <div className="mt-1 flex flex-wrap gap-1.5">
            {written.map((address, place) => (
              <ChipInput
                key={place}
                label={`Holder’s email address${written.length > 1 ? ` ${place + 1}` : ''}`}
                hideLabel
                inputMode="email"
                value={address}
                disabled={disabled}
                onChange={(value) => correct(place, value)}
                before={
                  <BareCheckbox
                    aria-label={`Send to ${address}`}
                    checked={chosen.includes(address)}
                    onChange={() => toggle(address)}
                  />
                }
              />
            ))}
          </div>
        </div>
      )}
      {groups.map(({ label: group, options }) => (
        <div key={group}>
          <p className="text-xs text-muted">{group}</p>
          <div className={chipRowClassName}>
            {options.map(({ label: name, address }) => (
              <Chip key={address} isOn={chosen.includes(address)} onPress={() => toggle(address)}>
                {name}
              </Chip>
            ))}
          </div>
        </div>
      ))}
      <TextField
        label={groups.length > 0 || written.length > 0 ? 'Other email addresses' : 'Email addresses'}
        hint="Separate several with a comma."
        inputMode="email"
        autoComplete="off"
        value={typed}
        {...(error ? { error } : {})}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </fieldset>
  )
}
