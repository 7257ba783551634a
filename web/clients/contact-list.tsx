import { Ellipsis, Pencil, Plus, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ClientDetails, Contact } from '../../contract/clients.ts'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { contacts } from '../api/wire.ts'
import { EmailText } from '../invites/email-text.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Menu } from '../ui/menu.tsx'

const AddContactDialog = lazyDialog(async () => (await import('./contact-dialog.tsx')).AddContactDialog)
const EditContactDialog = lazyDialog(async () => (await import('./contact-dialog.tsx')).EditContactDialog)

const AddPersonDialog = lazyDialog(async () => (await import('../people/person-dialogs.tsx')).AddPersonDialog)

const nameOf = ({ fullName, email, phone }: Contact) => fullName || email || phone || 'a contact'

/** Contacts of a client, who do not sign in. */
export function ContactList({ client }: { client: Pick<ClientDetails, 'id' | 'contacts'> }) {
  const [dialog, setDialog] = useState<
    { action: 'add' } | { action: 'edit' | 'remove' | 'invite'; contact: Contact } | null
  >(null)
  const closeDialog = () => setDialog(null)
  return (
    <section aria-label="Contacts" className="mt-4 border-t border-line pt-3">
      <div className="flex min-h-10 items-center justify-between gap-3">
        <p className="text-sm font-semibold">Contacts</p>
        <Button variant="ghost" size="sm" icon={Plus} onClick={() => setDialog({ action: 'add' })}>
          Add contact
        </Button>
      </div>
      {client.contacts.length > 0 && (
        <ul className="divide-y divide-line">
          {client.contacts.map((contact) => (
            <li key={contact.id} className="flex items-start justify-between gap-2 py-2">
              <div className="min-w-0 text-sm wrap-anywhere">
                {contact.fullName && <p className="font-semibold">{contact.fullName}</p>}
                {contact.title && <p className="text-xs text-muted">{contact.title}</p>}
                {contact.phone && (
                  <p>
                    <a href={dialStringOf(contact.phone)} className={linkClassName}>
                      {contact.phone}
                    </a>
                  </p>
                )}
                {contact.email && (
                  <p>
                    <a href={`mailto:${contact.email}`} className={linkClassName}>
                      <EmailText email={contact.email} />
                    </a>
                  </p>
                )}
              </div>
              <Menu
                trigger={<IconButton icon={Ellipsis} label={`More for ${nameOf(contact)}`} />}
                items={[
                  contact.email && {
                    label: 'Invite',
                    icon: Send,
                    run: () => setDialog({ action: 'invite', contact }),
                  },
                  { label: 'Edit', icon: Pencil, run: () => setDialog({ action: 'edit', contact }) },
                  { label: 'Remove', icon: Trash2, run: () => setDialog({ action: 'remove', contact }) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {dialog?.action === 'add' && <AddContactDialog clientId={client.id} onClose={closeDialog} />}
      {dialog?.action === 'invite' && (
        <AddPersonDialog clientId={client.id} contact={dialog.contact} onClose={closeDialog} />
      )}
      {dialog?.action === 'edit' && (
        <EditContactDialog clientId={client.id} contact={dialog.contact} onClose={closeDialog} />
      )}
      {dialog?.action === 'remove' && (
        <ConfirmCall
          call={contacts.remove}
          send={{ id: client.id, contactId: dialog.contact.id }}
          successToast={{ title: 'Contact Removed' }}
          title="Remove Contact"
          text={`${nameOf(dialog.contact)} is removed from this client’s contacts.`}
          confirmLabel="Remove"
          danger
          onClose={closeDialog}
        />
      )}
    </section>
  )
}

const linkClassName =
  'inline-flex min-h-6 max-w-full items-center underline decoration-line underline-offset-4 hover:decoration-current pointer-coarse:min-h-10'
