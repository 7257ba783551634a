import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../api/call.ts'
import { q } from '../api/query.ts'
import { certificateEmails } from '../api/wire.ts'
import { Chip, chipRowClassName } from '../ui/chip.tsx'
import { TextField } from '../ui/field.tsx'

/** The addresses in a text, however they are separated. */
const addressesIn = (typedText: string) =>
  typedText
    .replaceAll(',', ' ')
    .replaceAll(';', ' ')
    .split(' ')
    .map((address) => address.trim().toLowerCase())
    .filter(Boolean)

export interface RecipientsState {
  canSend: boolean
  proposed: readonly string[]
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

/** The recipients of a certificate by email. The holder's addresses are chosen at first. */
export function useRecipients({
  clientId,
  holderId,
}: {
  clientId: string
  holderId: string | undefined
}): RecipientsState {
  const input = { clientId, ...(holderId ? { holderId } : {}) }
  const { data } = useQuery(q(certificateEmails.addresses, input))
  // A choice counts for its holder alone: another holder must not get this one's certificate.
  const [choice, setChoice] = useState<{ holderId: string | undefined; addresses: readonly string[] } | null>(
    null,
  )
  const setToggled = (addresses: readonly string[]) => setChoice({ holderId, addresses })
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>()
  const { canSend = false, holderAddresses = [], clientAddresses = [] } = data ?? {}
  const chosenAddresses =
    choice && choice.holderId === holderId ? choice.addresses : holderAddresses.slice(0, 1)
  const all = () => [...new Set([...chosenAddresses, ...addressesIn(typed)])]
  return {
    canSend,
    proposed: [...new Set([...holderAddresses, ...clientAddresses])],
    chosen: chosenAddresses,
    typed,
    error,
    type(text) {
      setTyped(text)
      setError(undefined)
    },
    toggle: (address) =>
      setToggled(
        chosenAddresses.includes(address)
          ? chosenAddresses.filter((other) => other !== address)
          : [...chosenAddresses, address],
      ),
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
    clear() {
      setToggled([])
      setTyped('')
    },
  }
}

export function RecipientsField({
  recipients,
  label,
  disabled,
}: {
  recipients: RecipientsState
  label: string
  disabled: boolean
}) {
  const { proposed, chosen, typed, error, type, toggle } = recipients
  return (
    <fieldset className="min-w-0 space-y-3" disabled={disabled}>
      <legend className="text-sm font-semibold">{label}</legend>
      {proposed.length > 0 && (
        <div className={chipRowClassName}>
          {proposed.map((address) => (
            <Chip key={address} isOn={chosen.includes(address)} onPress={() => toggle(address)}>
              {address}
            </Chip>
          ))}
        </div>
      )}
      <TextField
        label={proposed.length > 0 ? 'Other email addresses' : 'Email addresses'}
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
