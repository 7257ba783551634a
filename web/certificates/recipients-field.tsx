import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressesIn } from '../../contract/values/lists.ts'
import { CallError } from '../api/call.ts'
import { endpointQuery } from '../api/query.ts'
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
  writtenEmails: readonly string[]
  correctEmail: (index: number, address: string) => void
  chosenEmails: readonly string[]
  typedEmail: string
  error: string | undefined
  typeEmail: (typedText: string) => void
  toggle: (email: string) => void
  /** All chosen and typed addresses. */
  allEmails: () => string[]
  /** Shows a refused address at the field. Returns the message of any other failure. */
  showFailure: (failure: Error) => string | null
  clear: () => void
}

/** A person’s entries for one holder. */
interface RecipientEntries {
  holder: string
  chosenEmails: readonly string[] | null
  typedEmail: string
  writtenEmails: readonly string[] | null
}

/**
 * The recipients of a certificate by email. Chosen at first are the addresses in the client's
 * words, or the holder's first address.
 */
export function useRecipients({
  clientId,
  holderId,
  writtenEmails: initialEmails = [],
  directoryEmails = [],
}: {
  clientId: string
  holderId: string | undefined
  /** Addresses of this holder in the client's words. */
  writtenEmails?: readonly string[]
  /** Addresses of a new holder that was chosen in the holder directory. */
  directoryEmails?: readonly string[]
}): RecipientsState {
  const { email: ownAddress } = useMe()
  const input = { clientId, ...(holderId ? { holderId } : {}) }
  const { data } = useQuery(endpointQuery(certificateEmails.addresses, input))
  // Entries count for their holder alone: another holder must not get this one's certificate.
  const holder = `${holderId ?? ''} ${[...initialEmails, ...directoryEmails].join(' ')}`
  const nothingEntered: RecipientEntries = { holder, chosenEmails: null, typedEmail: '', writtenEmails: null }
  const [storedEntries, setStoredEntries] = useState<RecipientEntries>(nothingEntered)
  const entries = storedEntries.holder === holder ? storedEntries : nothingEntered
  const enter = (changedEntries: Partial<RecipientEntries>) =>
    setStoredEntries({ ...entries, ...changedEntries })
  const [error, setError] = useState<string | undefined>()
  const { canSend = false, holderAddresses = [], clientAddresses = [], colleagues = [] } = data ?? {}
  // A client's words may end in a signature, with the addresses of the client or of the agency.
  const knownAddresses = [ownAddress, ...clientAddresses, ...colleagues.map(({ email }) => email)]
  const writtenEmails =
    entries.writtenEmails ?? initialEmails.filter((email) => !knownAddresses.includes(email))
  const emailsOnFile = holderId ? holderAddresses.slice(0, 1) : directoryEmails
  const chosenEmails =
    entries.chosenEmails ?? (data ? (writtenEmails.length > 0 ? writtenEmails : emailsOnFile) : [])
  const allEmails = () => [
    ...new Set([
      ...chosenEmails.map((email) => email.trim()).filter(Boolean),
      ...addressesIn(entries.typedEmail),
    ]),
  ]
  const isElsewhere = (email: string) => !writtenEmails.includes(email)
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
    writtenEmails,
    correctEmail(position, address) {
      const emailBefore = writtenEmails[position] ?? ''
      setError(undefined)
      enter({
        writtenEmails: writtenEmails.map((writtenEmail, index) =>
          index === position ? address : writtenEmail,
        ),
        chosenEmails: chosenEmails.map((email) => (email === emailBefore ? address : email)),
      })
    },
    chosenEmails,
    typedEmail: entries.typedEmail,
    error,
    typeEmail(text) {
      enter({ typedEmail: text })
      setError(undefined)
    },
    toggle: (email) =>
      enter({
        chosenEmails: chosenEmails.includes(email)
          ? chosenEmails.filter((chosenEmail) => chosenEmail !== email)
          : [...chosenEmails, email],
      }),
    allEmails,
    showFailure(failure) {
      if (!(failure instanceof CallError)) return failure.message
      const [field, text] =
        Object.entries(failure.fields).find(([name]) => name.startsWith('recipients')) ?? []
      if (!field || !text) return failure.message
      const email = allEmails()[Number(field.split('.')[1])]
      setError(email ? `${email}: ${text}` : text)
      return null
    },
    clear: () => enter({ chosenEmails: [], typedEmail: '' }),
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
  const { groups, writtenEmails, correctEmail, chosenEmails, typedEmail, error, typeEmail, toggle } =
    recipients
  return (
    <fieldset className="min-w-0 space-y-3" disabled={disabled}>
      <legend className="text-sm font-semibold">{label}</legend>
      {writtenEmails.length > 0 && (
        <div>
          <p className="text-xs text-muted">Written by the client</p>
          <div className="mt-1 flex flex-wrap gap-1.5">
            {writtenEmails.map((email, index) => (
              <ChipInput
                key={index}
                label={`Holder’s email address${writtenEmails.length > 1 ? ` ${index + 1}` : ''}`}
                hideLabel
                inputMode="email"
                value={email}
                disabled={disabled}
                onChange={(value) => correctEmail(index, value)}
                leading={
                  <BareCheckbox
                    aria-label={`Send to ${email}`}
                    checked={chosenEmails.includes(email)}
                    onChange={() => toggle(email)}
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
              <Chip key={address} isOn={chosenEmails.includes(address)} onPress={() => toggle(address)}>
                {name}
              </Chip>
            ))}
          </div>
        </div>
      ))}
      <TextField
        label={groups.length > 0 || writtenEmails.length > 0 ? 'Other email addresses' : 'Email addresses'}
        hint="Separate several with a comma."
        inputMode="email"
        autoComplete="off"
        value={typedEmail}
        {...(error ? { error } : {})}
        onChange={({ currentTarget }) => typeEmail(currentTarget.value)}
      />
    </fieldset>
  )
}
