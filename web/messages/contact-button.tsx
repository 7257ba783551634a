import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../session/session.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import type { ContactRecipient } from './contact-dialog.tsx'

const ContactAgentDialog = lazyDialog(async () => (await import('./contact-dialog.tsx')).ContactAgentDialog)
/** The dialog Contact Your Client, for callers that have an opener of their own. */
export const ContactClientDialog = lazyDialog(
  async () => (await import('./contact-dialog.tsx')).ContactClientDialog,
)

type ContactButtonStyle = Pick<ButtonProps, 'variant' | 'isWide' | 'children'>

/** Opens Contact Your Agent. Hidden from people who may not write to the agent. */
export function ContactAgentButton(style: ContactButtonStyle) {
  const { may } = useMe()
  const [isOpen, setIsOpen] = useState(false)
  if (may !== 'everything') return null
  return (
    <>
      <Button {...style} icon={MessageSquare} onClick={() => setIsOpen(true)} />
      {isOpen && <ContactAgentDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

export function ContactClientButton({ client, ...style }: ContactButtonStyle & { client: ContactRecipient }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...style} icon={MessageSquare} onClick={() => setIsOpen(true)} />
      {isOpen && <ContactClientDialog client={client} onClose={() => setIsOpen(false)} />}
    </>
  )
}
