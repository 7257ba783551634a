import { expect, type Page } from '@playwright/test'
import { demoPassword } from '../contract/values/demonstration.ts'
import { insertSetupLink } from '../server/features/setup/queries.ts'
import { newToken } from '../server/platform/secrets.ts'
import { makeForm } from '../server/testing/fillable-form.ts'
import { portalDatabase } from './database.ts'
import { waitForMail } from './mail.ts'
import {
  acceptInvitation,
  clientWithPolicies,
  type DemoUser,
  dayFromToday,
  inviteNewClient,
  newEmailAddress,
  signInAs,
} from './portal.ts'
import { addOfferToQuote, offerPaper, postQuoteRequest } from './quotes/quotes.ts'
import { answerWizardUpTo } from './quotes/wizard.ts'

/**
 * Every screen: the person who sees it and a text that shows once it is ready. `open` opens a
 * dialog of the screen.
 */
export const screens: {
  name: string
  who: DemoUser | null
  path: string | ((page: Page) => Promise<string>)
  shows: RegExp
  open?: (page: Page) => Promise<void>
}[] = [
  { name: 'login', who: null, path: '/login', shows: /Welcome back/ },
  {
    name: 'forgot password',
    who: null,
    path: '/forgot-password',
    shows: /^Forgot Your Password\?$/,
    async open(page) {
      await page.getByLabel('Username or email').fill('nobody@nowhere.example')
      await page.getByRole('button', { name: 'Send Link' }).click()
      await page.getByText(/^If an account has this username or email/).waitFor()
    },
  },
  { name: 'choose password', who: null, path: passwordLink, shows: /^Choose a New Password$/ },
  { name: 'confirm email', who: null, path: emailLink, shows: /^Confirm Your Email$/ },
  { name: 'single sign-on, return', who: null, path: '/single-sign-on', shows: /^You Are Not Signed In$/ },
  { name: 'link sign-in', who: null, path: '/link-sign-in', shows: /^This link is not complete$/ },
  { name: 'accept invite', who: null, path: inviteLink, shows: /^You're Invited!$/ },
  { name: 'not found', who: null, path: '/no/such/page', shows: /Whoops! 404/ },
  { name: 'client home', who: 'client', path: '/', shows: /Welcome, Maria Reyes/ },
  { name: 'client policies', who: 'client', path: '/policies?show=active', shows: /HBP|Hartford/ },
  { name: 'policy', who: 'client', path: firstPolicyPath, shows: /Agent Information/ },
  { name: 'bills', who: 'client', path: '/bills', shows: /^Pay The Hartford$/ },
  {
    name: 'bills, I’ve paid',
    who: 'client',
    path: '/bills',
    shows: /^Pay The Hartford$/,
    async open(page) {
      await page
        .getByRole('button', { name: /^I’ve paid/ })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'I’ve Paid This' }).waitFor()
    },
  },
  { name: 'bills of clients', who: 'agent', path: '/bills', shows: /^Larkfield/ },
  {
    name: 'add bill',
    who: 'agent',
    path: billedPolicyPath,
    shows: /^Payable to Guard$/,
    open: (page) => press(page, 'Add Bill', 'Add Bill'),
  },
  {
    name: 'edit bill',
    who: 'agent',
    path: billedPolicyPath,
    shows: /^Payable to Guard$/,
    async open(page) {
      await page.getByRole('button', { name: 'More for the bill payable to Guard' }).click()
      await page.getByRole('menuitem', { name: 'Edit Bill' }).click()
      await page.getByRole('dialog', { name: 'Edit Bill' }).waitFor()
    },
  },
  {
    name: 'withdraw bill',
    who: 'agent',
    path: billedPolicyPath,
    shows: /^Payable to Guard$/,
    async open(page) {
      await page.getByRole('button', { name: 'More for the bill payable to Guard' }).click()
      await page.getByRole('menuitem', { name: 'Withdraw Bill' }).click()
      await page.getByRole('alertdialog', { name: 'Withdraw Bill' }).waitFor()
    },
  },
  {
    name: 'note payment',
    who: 'agent',
    path: billedPolicyPath,
    shows: /^Payable to Guard$/,
    async open(page) {
      await page.getByRole('button', { name: /^Record payment: / }).click()
      await page.getByRole('dialog', { name: 'Record Payment' }).waitFor()
    },
  },
  {
    name: 'take back a payment',
    who: 'agent',
    path: billedPolicyPath,
    shows: /^Payable to Guard$/,
    async open(page) {
      await page
        .getByRole('button', { name: /^Undo: / })
        .first()
        .click()
      await page.getByRole('alertdialog', { name: 'Undo Recorded Payment' }).waitFor()
    },
  },
  {
    name: 'renew policy',
    who: 'agent',
    path: firstPolicyPath,
    shows: /Policy Information/,
    open: (page) => chooseAction(page, 'Renew', 'dialog'),
  },
  {
    name: 'show renewal',
    who: 'agent',
    path: createHiddenRenewal,
    shows: /Not shared with/,
    async open(page) {
      await page.getByRole('button', { name: 'Share with Client' }).click()
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor()
    },
  },
  {
    name: 'ask for quotes',
    who: 'agent',
    path: firstPolicyPath,
    shows: /Policy Information/,
    open: (page) => chooseAction(page, 'Remarket', 'dialog'),
  },
  {
    name: 'quote to renew',
    who: 'agent',
    path: createRenewalQuote,
    shows: /^Policy to Renew$/,
  },
  {
    name: 'make an offer the renewal',
    who: 'agent',
    path: createRenewalQuote,
    shows: /^Policy to Renew$/,
    async open(page) {
      await page.getByRole('link', { name: /^Use as Renewal/ }).click()
      await page.getByRole('dialog', { name: 'Use as Renewal' }).waitFor()
    },
  },
  {
    name: 'deactivate policy, cancelled',
    who: 'agent',
    path: firstPolicyPath,
    shows: /Policy Information/,
    async open(page) {
      await chooseAction(page, 'Deactivate Policy', 'alertdialog')
      await page.getByLabel('Reason').selectOption({ label: 'Cancelled' })
      await page.getByLabel('Cancellation effective date').waitFor()
    },
  },
  {
    name: 'history of a policy',
    who: 'agent',
    path: policyWithNoticePath,
    shows: /^Notice of cancellation$/,
  },
  {
    name: 'record event',
    who: 'agent',
    path: policyWithNoticePath,
    shows: /^Notice of cancellation$/,
    async open(page) {
      await press(page, 'Record Event', 'Record Event')
      await page.getByRole('combobox', { name: /^Event/ }).selectOption('Cancelled')
      await page.getByLabel(/^Cancellation effective date/).fill(dayFromToday(0))
      await page.getByText(/^No coverage on record from/).waitFor()
    },
  },
  {
    name: 'take back an entry',
    who: 'agent',
    path: policyWithNoticePath,
    shows: /^Notice of cancellation$/,
    async open(page) {
      await page.getByRole('button', { name: 'Undo Notice of cancellation' }).click()
      await page.getByRole('alertdialog', { name: 'Undo This Entry' }).waitFor()
    },
  },
  {
    name: 'edit policy, from a day on',
    who: 'agent',
    path: firstPolicyPath,
    shows: /Policy Information/,
    async open(page) {
      await chooseAction(page, 'Edit Policy', 'dialog')
      await page.getByText('Change as of an effective date').click()
    },
  },
  {
    name: 'confirm renewal',
    who: 'agent',
    path: createRenewal,
    shows: /Renewal, not yet confirmed/,
    open: (page) => press(page, 'Confirm Renewal', 'Confirm Renewal'),
  },
  { name: 'renewal not confirmed', who: 'agent', path: createRenewal, shows: /Renewal, not yet confirmed/ },
  { name: 'claims', who: 'client', path: '/claims', shows: /claim on HBA 317902/ },
  {
    name: 'claims, file a claim',
    who: 'client',
    path: '/claims',
    shows: /claim on HBA 317902/,
    async open(page) {
      await press(page, 'File a Claim', 'File a Claim')
      await page.getByRole('dialog').getByText('A vehicle', { exact: true }).waitFor()
    },
  },
  { name: 'claims of clients', who: 'agent', path: '/claims', shows: /Sorrel Point/ },
  { name: 'claim', who: 'client', path: closedClaimPath, shows: /^What Was Reported$/ },
  {
    name: 'update claim',
    who: 'agent',
    path: closedClaimPath,
    shows: /^What Was Reported$/,
    open: (page) => press(page, 'Update Claim', 'Update Claim'),
  },
  { name: 'file a claim', who: 'client', path: newClaimPath, shows: /^Start Report$/ },
  { name: 'claim report', who: 'client', path: createClaimDraft, shows: /^What Happened$/ },
  {
    name: 'category',
    who: 'client',
    path: '/policy/commercial/Commercial-Auto-Insurance',
    shows: /Commercial Auto/,
  },
  { name: 'ID cards', who: 'client', path: '/id-cards', shows: /^2016 Ford Transit 250$/ },
  {
    name: 'share ID card',
    who: 'client',
    path: '/id-cards',
    shows: /^2018 Honda CR-V$/,
    async open(page) {
      await press(page, 'Share, 2018 Honda CR-V', 'Share ID Card')
      await page
        .getByText(/^By |^No active links/)
        .first()
        .waitFor()
    },
  },
  { name: 'shared ID card', who: null, path: sharedCardPath, shows: /^2020 Subaru Outback$/ },
  {
    name: 'edit vehicles',
    who: 'agent',
    path: autoPolicyPath,
    shows: /^View ID Card$/,
    open: (page) => press(page, 'Edit Vehicles', 'Edit Vehicles'),
  },
  {
    name: 'details of a policy',
    who: 'agent',
    path: contractorsPolicyPath,
    shows: /^Forms and Endorsements$/,
  },
  {
    name: 'edit forms of a policy',
    who: 'agent',
    path: contractorsPolicyPath,
    shows: /^Forms and Endorsements$/,
    open: (page) => press(page, 'Edit forms and endorsements', 'Edit Forms and Endorsements'),
  },
  {
    name: 'file a form',
    who: 'agent',
    path: contractorsPolicyPath,
    shows: /^Forms and Endorsements$/,
    async open(page) {
      const details = page.getByRole('region', { name: 'Policy Details' })
      await details.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Form with a Copy' }).click()
      await page.getByRole('dialog', { name: 'Add Form' }).getByLabel('Number').fill('CA 20 48')
    },
  },
  {
    name: 'drivers from a spreadsheet',
    who: 'agent',
    path: autoPolicyPath,
    shows: /^View ID Card$/,
    async open(page) {
      await press(page, 'Edit drivers', 'Edit Drivers')
      await page.getByRole('button', { name: 'Paste from a Spreadsheet' }).click()
      await page.getByLabel('Spreadsheet rows').fill('Driver\tState\tDOB\nJonah 118273645\tCT\t4/12/1971')
      await page.getByRole('button', { name: 'Add Rows' }).click()
      await page.getByText('Skipped: DOB').waitFor()
    },
  },
  {
    name: 'details of a term',
    who: 'agent',
    path: contractorsPolicyPath,
    shows: /^Forms and Endorsements$/,
    open: (page) => press(page, 'Edit details of the term', 'Term Details'),
  },
  {
    name: 'confirm vehicle',
    who: 'agent',
    path: policyWithNewVanPath,
    shows: /^Temporary until /,
    open: (page) => press(page, 'Confirm 2025 Ford E-Transit 350', 'Confirm Vehicle'),
  },
  { name: 'system', who: 'admin', path: '/agency/system', shows: /^\d+ to review$/ },
  {
    name: 'send test mail',
    who: 'admin',
    path: '/agency/system',
    shows: /^\d+ to review$/,
    open: (page) => press(page, 'Send Test Email', 'Send Test Email'),
  },
  {
    name: 'carriers',
    who: 'admin',
    path: '/agency/settings/carriers',
    shows: /^claims\.chubb\.example$/,
    open: (page) => press(page, 'Edit Chubb', 'Edit Carrier'),
  },
  {
    name: 'companies of a carrier',
    who: 'admin',
    path: '/agency/settings/carriers',
    shows: /^claims\.chubb\.example$/,
    async open(page) {
      await page.getByRole('button', { name: 'More for Chubb' }).click()
      await page.getByRole('menuitem', { name: 'Companies' }).click()
      await page.getByRole('dialog', { name: 'Companies' }).waitFor()
    },
  },
  {
    name: 'merge carriers',
    who: 'admin',
    path: '/agency/settings/carriers',
    shows: /^claims\.chubb\.example$/,
    async open(page) {
      await page.getByRole('button', { name: 'More for Chubb' }).click()
      await page.getByRole('menuitem', { name: 'Merge into another' }).click()
      await page.getByRole('alertdialog', { name: 'Merge Chubb' }).waitFor()
    },
  },
  {
    name: 'add line',
    who: 'admin',
    path: '/agency/settings/carriers',
    shows: /^Lines of Insurance$/,
    open: (page) => press(page, 'Add Line', 'Add Line'),
  },
  {
    name: 'edit line',
    who: 'admin',
    path: '/agency/settings/carriers',
    shows: /^Lines of Insurance$/,
    async open(page) {
      await page.getByRole('button', { name: 'More for Cyber Liability Insurance' }).click()
      await page.getByRole('menuitem', { name: 'Edit line' }).click()
      await page.getByRole('dialog', { name: 'Edit Line' }).waitFor()
    },
  },
  { name: 'client documents', who: 'client', path: '/documents', shows: /^Uploaded .+ by/ },
  {
    name: 'upload document',
    who: 'client',
    path: '/documents',
    shows: /^Uploaded .+ by/,
    open: (page) => press(page, 'Upload Document', 'Upload Document'),
  },
  {
    name: 'view document',
    who: 'client',
    path: '/documents?search=certificate',
    shows: /^Uploaded .+ by/,
    async open(page) {
      await page
        .getByRole('button', { name: /^View / })
        .first()
        .click()
      await page.getByRole('dialog').locator('canvas').first().waitFor()
    },
  },
  {
    name: 'policy documents',
    who: 'client',
    path: async (page) => `${await firstPolicyPath(page)}?tab=documents`,
    shows: /^(by Daniel Kim|No Documents)$/,
  },
  {
    name: 'request from your agent',
    who: 'client',
    path: '/',
    shows: /^Your Requests$/,
    async open(page) {
      await press(page, 'Request Service', 'Request from Your Agent')
      await page.getByLabel('Request type').selectOption('coi')
      await page.getByRole('group', { name: 'Certificate' }).waitFor()
    },
  },
  {
    name: 'contact your agent',
    who: 'client',
    path: '/',
    shows: /Welcome, Maria Reyes/,
    open: (page) => press(page, 'Contact Agent', 'Contact Your Agent'),
  },
  {
    name: 'client notifications',
    who: 'client',
    path: '/',
    shows: /Welcome, Maria Reyes/,
    open: openNotificationChoices,
  },
  {
    name: 'client bell',
    who: 'client',
    path: '/',
    shows: /Welcome, Maria Reyes/,
    open: openBell,
  },
  { name: 'notifications', who: 'client', path: '/notifications', shows: /^Your quotes are ready$/ },
  { name: 'client messages', who: 'client', path: '/messages', shows: /^Uploaded, page 7\.$/ },
  {
    name: 'client messages, thread',
    who: 'client',
    path: '/messages?with=agent',
    shows: /^Uploaded, page 7\.$/,
  },
  { name: 'account safety', who: 'client', path: '/account', shows: /^This browser$/ },
  { name: 'business quote', who: 'client', path: '/business-quote', shows: /^Step 1 of 9$/ },
  {
    name: 'business quote, contact details',
    who: 'client',
    path: '/business-quote',
    shows: /^Step 1 of 9$/,
    open: (page) => answerWizardUpTo(page, 7),
  },
  { name: 'client quotes', who: 'client', path: '/quotes', shows: /^View Details$/ },
  { name: 'quote with hidden rates', who: 'client', path: hiddenQuotePath, shows: /^Your Policy Details$/ },
  {
    name: 'quote with rates',
    who: 'client2',
    path: createShownQuote,
    shows: /^A summary for your convenience/,
  },
  {
    name: 'schedule appointment',
    who: 'client',
    path: hiddenQuotePath,
    shows: /^Your Policy Details$/,
    async open(page) {
      await press(page, 'Show My Rate', 'Schedule Appointment')
      await page.getByRole('dialog').getByLabel('Time', { exact: true }).waitFor()
    },
  },
  {
    name: 'client certificates',
    who: 'client',
    path: '/certificates',
    shows: /^Pre-Approved for Certificates$/,
  },
  {
    name: 'new certificate',
    who: 'client',
    path: '/certificates',
    shows: /^Pre-Approved for Certificates$/,
    open: (page) => press(page, 'New Certificate', 'New Certificate'),
  },
  {
    name: 'ask for other wording',
    who: 'client',
    path: '/certificates',
    shows: /^Pre-Approved for Certificates$/,
    open: (page) => press(page, 'Request Special Wording', 'Request Special Wording'),
  },
  { name: 'check a certificate', who: null, path: '/certificate', shows: /^Verify a Certificate$/ },
  { name: 'replaced certificate', who: null, path: replacedCertificatePath, shows: /^Replaced$/ },
  {
    name: 'certificates sent to an address',
    who: null,
    path: '/certificates-sent',
    shows: /^Certificates Sent to You$/,
    async open(page) {
      await page.getByLabel('Email address').fill('nobody@nowhere.example')
      await page.getByRole('button', { name: 'Send Link' }).click()
      await page.getByText(/^If a certificate was emailed to this address/).waitFor()
    },
  },
  {
    name: 'report of a certificate holder',
    who: null,
    path: replacedCertificatePath,
    shows: /^Replaced$/,
    open: (page) => press(page, 'This Is Not What We Need', 'This Is Not What We Need'),
  },
  {
    name: 'ask for emails about a certificate',
    who: null,
    path: replacedCertificatePath,
    shows: /^Replaced$/,
    open: (page) => press(page, 'Email Me When It Changes', 'Email Me When It Changes'),
  },
  {
    name: 'confirm an address for changes of a certificate',
    who: null,
    path: '/certificate-updates/confirm#token',
    shows: /^Emails About a Certificate$/,
  },
  {
    name: 'stop emails about a certificate',
    who: null,
    path: '/certificate-updates/stop#code',
    shows: /^Stop Emails About a Certificate$/,
  },
  { name: 'agent certificates', who: 'agent', path: '/certificates', shows: /^Certificate 1001, / },
  {
    name: 'renewal certificates',
    who: 'agent',
    path: '/certificates/before-renewals',
    shows: /^(Nothing Expires Soon|Ready|Not ready)$/,
  },
  { name: 'state law', who: 'agent', path: '/certificates/state-law', shows: /^On file$/ },
  {
    name: 'certificates to complete',
    who: 'admin',
    path: '/certificates/to-complete',
    shows: /^(Nothing to Complete|Writing Companies|States to Confirm|Other Approvals)$/,
  },
  { name: 'fillable forms', who: 'admin', path: '/certificates/forms', shows: /^Your name as authorized/ },
  {
    name: 'upload form',
    who: 'admin',
    path: '/certificates/forms',
    shows: /^Your name as authorized/,
    open: (page) => press(page, 'Upload Form', 'Upload Form'),
  },
  {
    name: 'fields of a form',
    who: 'admin',
    path: uploadedFormPath,
    shows: /^1 field to decide: Unheard_A$/,
  },
  {
    name: 'authorize own name',
    who: 'agent',
    path: '/certificates/forms',
    shows: /^Your name as authorized/,
    open: (page) => press(page, 'Authorize My Name', 'Authorize My Name'),
  },
  {
    name: 'add signature',
    who: 'admin',
    path: authorizedFormsPath,
    shows: /^Your name as authorized/,
    open: (page) => press(page, 'Add Signature', 'Add Signature'),
  },
  {
    name: 'holder directory',
    who: 'agent',
    path: '/certificates/directory',
    shows: /^(No Holders|Email addresses)$/,
  },
  {
    name: 'add holder to the directory',
    who: 'agent',
    path: '/certificates/directory',
    shows: /^(No Holders|Email addresses)$/,
    open: (page) => press(page, 'Add Holder', 'Add Holder'),
  },
  {
    name: 'who holds what',
    who: 'agent',
    path: '/certificates/who-holds-what',
    shows: /^(No Certificates|Tidewheel Bakery LLC)$/,
  },
  {
    name: 'confirm state',
    who: 'agent',
    path: '/certificates/state-law',
    shows: /^On file$/,
    open: (page) => press(page, 'Confirm Alabama', 'Confirm Certificates in Alabama'),
  },
  {
    name: 'client details, certificates',
    who: 'agent',
    path: clientCertificatesPath,
    shows: /^Pre-Approved for Certificates$/,
  },
  {
    name: 'issue certificate for a request',
    who: 'agent',
    path: '/',
    shows: /^Welcome/,
    async open(page) {
      await page
        .getByRole('button', { name: /^Issue: / })
        .first()
        .click()
      await page.getByRole('dialog').getByText('The client asked for').waitFor()
    },
  },
  {
    name: 'contract requirements',
    who: 'agent',
    path: coldspringCertificatesPath,
    shows: /^Short by \$1,000,000$/,
  },
  {
    name: 'add contract',
    who: 'agent',
    path: coldspringCertificatesPath,
    shows: /^Short by \$1,000,000$/,
    open: (page) => press(page, 'Add Contract', 'Contract Requirements'),
  },
  {
    name: 'approve certificates',
    who: 'agent',
    path: clientCertificatesPath,
    shows: /^Pre-Approved for Certificates$/,
    async open(page) {
      await press(page, 'Change Approval', 'Approve Certificates')
      await page
        .getByRole('dialog')
        .getByLabel(/HBP 204417/)
        .waitFor()
    },
  },
  {
    name: 'issue certificate',
    who: 'agent',
    path: clientCertificatesPath,
    shows: /^Pre-Approved for Certificates$/,
    async open(page) {
      await press(page, 'Issue Certificate', 'Issue Certificate')
      await page
        .getByRole('dialog')
        .getByLabel(/HBP 204417/)
        .waitFor()
    },
  },
  {
    name: 'request, sent to carrier',
    who: 'agent',
    path: createEndorsement,
    shows: /add a vehicle/,
    open: (page) => chooseInRequestMenu(page, 'Sent to Carrier'),
  },
  {
    name: 'request, ask the client',
    who: 'agent',
    path: createEndorsement,
    shows: /add a vehicle/,
    open: (page) => chooseInRequestMenu(page, 'Ask the Client'),
  },
  {
    name: 'request, owner and due day',
    who: 'agent',
    path: createEndorsement,
    shows: /add a vehicle/,
    open: (page) => chooseInRequestMenu(page, 'Owner and Due Date'),
  },
  {
    name: 'request, comments',
    who: 'agent',
    path: createEndorsement,
    shows: /add a vehicle/,
    open: (page) => chooseInRequestMenu(page, 'Comments'),
  },
  {
    name: 'request, attach document',
    who: 'agent',
    path: createEndorsement,
    shows: /add a vehicle/,
    open: (page) => chooseInRequestMenu(page, 'Attach Document'),
  },
  {
    name: 'request, confirm change',
    who: 'agent',
    path: createEndorsement,
    shows: /add a vehicle/,
    async open(page) {
      await page
        .getByRole('button', { name: /^Confirm Change/ })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Confirm Change' }).waitFor()
    },
  },
  { name: 'requests of clients', who: 'agent', path: '/agency/requests', shows: /^Policy .+ attached$/ },
  { name: 'quotes of clients', who: 'agent', path: '/agency/quotes', shows: /^#\d+$/ },
  { name: 'renewals', who: 'agent', path: '/agency/renewals', shows: /^\d+ days? left$/ },
  { name: 'agent home', who: 'agent', path: '/', shows: /^Property claim, / },
  { name: 'agent documents', who: 'agent', path: '/documents', shows: /^by Daniel Kim$/ },
  {
    name: 'upload document for a client',
    who: 'agent',
    path: '/documents',
    shows: /^by Daniel Kim$/,
    open: (page) => press(page, 'Upload Document', 'Upload Document'),
  },
  {
    name: 'client details, documents',
    who: 'agent',
    path: clientDocumentsPath,
    shows: /^by Daniel Kim$/,
  },
  {
    name: 'filter documents',
    who: 'agent',
    path: clientDocumentsPath,
    shows: /^by Daniel Kim$/,
    open: (page) => press(page, 'Filter', 'Filter documents'),
  },
  {
    name: 'agent notifications',
    who: 'agent',
    path: '/',
    shows: /^Property claim, /,
    open: openNotificationChoices,
  },
  { name: 'client management', who: 'agent', path: '/client-management', shows: /Coldspring/ },
  { name: 'client details', who: 'agent', path: firstClientPath, shows: /Client Information/ },
  {
    name: 'client details, new request',
    who: 'agent',
    path: firstClientPath,
    shows: /Client Information/,
    open: (page) => chooseForClient(page, 'New request', 'New Request'),
  },
  {
    name: 'client details, change e-mail',
    who: 'agent',
    path: firstClientPath,
    shows: /Client Information/,
    open: (page) => chooseForClient(page, 'Change email', 'Change Email'),
  },
  {
    name: 'client details, view as client',
    who: 'agent',
    path: firstClientPath,
    shows: /Client Information/,
    async open(page) {
      await chooseForClient(page, 'View as client', 'View as Client')
      await page
        .getByRole('button', { name: /^View as / })
        .first()
        .waitFor()
    },
  },
  {
    name: 'reset access of a client',
    who: 'agent',
    path: firstClientPath,
    shows: /Client Information/,
    async open(page) {
      await page
        .getByRole('button', { name: /^More for / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Reset access' }).click()
      await page.getByRole('alertdialog', { name: 'Reset Access' }).waitFor()
    },
  },
  {
    name: 'contact your client',
    who: 'agent',
    path: firstClientPath,
    shows: /Client Information/,
    open: (page) => press(page, 'Send Message', 'Contact Your Client'),
  },
  {
    name: 'client details, messages',
    who: 'agent',
    path: async (page) => `${await firstClientPath(page)}?tab=messages`,
    shows: /^Uploaded, page 7\.$/,
  },
  {
    name: 'agent messages',
    who: 'agent',
    path: '/messages',
    // The newest message is from a demo client or from the client of another test.
    shows: /^(Fernhollow Landscaping LLC|Plover & Reed)$/,
  },
  {
    name: 'agent messages, thread',
    who: 'agent',
    path: async (page) => `/messages?with=${(await firstClientPath(page)).split('/').at(-1)}`,
    shows: /^Uploaded, page 7\.$/,
  },
  {
    name: 'client details, activity',
    who: 'agent',
    path: async (page) => `${await firstClientPath(page)}?tab=activity`,
    shows: /confirmed the renewal of the .* policy/,
    async open(page) {
      await page.getByText('What changed').first().click()
    },
  },
  {
    name: 'client details, quotes',
    who: 'agent',
    path: async (page) => `${await firstClientPath(page)}?tab=quotes`,
    shows: /^Add Quote Details$/,
  },
  {
    name: 'create quote',
    who: 'agent',
    path: '/agency/quotes',
    shows: /^#\d+$/,
    open: (page) => press(page, 'Add Quote', 'Create Quote'),
  },
  { name: 'quote for agents', who: 'agent', path: agentQuotePath, shows: /^Current Quotes \(\d\)$/ },
  {
    name: 'add quote details',
    who: 'agent',
    path: agentQuotePath,
    shows: /^Current Quotes/,
    open: (page) => press(page, 'Add Quote', 'Add Quote Details'),
  },
  { name: 'invite clients', who: 'agent', path: '/invite-clients', shows: /^(Pending|Accepted)$/ },
  {
    name: 'audit log',
    who: 'admin',
    path: async (page) =>
      `/agency/log?what=request&client=${(await firstClientPath(page)).split('/').at(-1)}`,
    shows: /^Clear filters$/,
  },
  {
    name: 'log entry',
    who: 'admin',
    path: '/agency/log?what=request',
    shows: /^Clear filters$/,
    async open(page) {
      await page
        .getByRole('button', { name: / started work on the request / })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Log Entry' }).waitFor()
    },
  },
  { name: 'tasks', who: 'agent', path: '/agency/tasks', shows: /^Send the police report number to Hanover$/ },
  {
    name: 'client details, notes',
    who: 'agent',
    path: async (page) => `${await firstClientPath(page)}?tab=notes`,
    shows: /^Add note$/,
  },
  {
    name: 'client details, tasks',
    who: 'agent',
    path: async (page) => `${await firstClientPath(page)}?tab=tasks`,
    shows: /^Take the 2016 van off/,
  },
  {
    name: 'new task',
    who: 'agent',
    path: firstClientPath,
    shows: /^Client Information$/,
    async open(page) {
      await page.keyboard.press('t')
      await page.getByRole('dialog', { name: 'New Task' }).waitFor()
    },
  },
  { name: 'admin home', who: 'admin', path: '/', shows: /^Property claim, / },
  { name: 'agents', who: 'admin', path: '/agency/agents?search=Brandt', shows: /^Laura Brandt$/ },
  {
    name: 'deactivate agent',
    who: 'admin',
    path: '/agency/agents?search=Brandt',
    shows: /^Laura Brandt$/,
    async open(page) {
      await openAgentMenu(page)
      await page.getByRole('menuitem', { name: 'Deactivate' }).click()
      await page.getByRole('combobox', { name: 'Who takes over the clients' }).waitFor()
    },
  },
  {
    name: 'set backup',
    who: 'admin',
    path: '/agency/agents?search=Brandt',
    shows: /^Laura Brandt$/,
    async open(page) {
      await openAgentMenu(page)
      await page.getByRole('menuitem', { name: 'Set backup' }).click()
      await page.getByRole('combobox', { name: 'Backup' }).waitFor()
    },
  },
  {
    name: 'reassign clients',
    who: 'admin',
    path: '/client-management',
    shows: /^Select all shown/,
    async open(page) {
      // Clicks instead of checking: other tests add clients meanwhile, so the box may not stay
      // checked.
      await page.getByLabel(/^Select all shown/).click()
      await press(page, 'Reassign Selected', 'Reassign Clients')
    },
  },
  { name: 'imports', who: 'admin', path: '/agency/imports', shows: /^Start with your files$/ },
  { name: 'import', who: 'admin', path: createPreviewedImport, shows: /^Check$/ },
  {
    name: 'import, columns',
    who: 'admin',
    path: createPreviewedImport,
    shows: /^Check$/,
    async open(page) {
      await page.getByText(/^Already Decided/).click()
      await page.getByLabel('“Pol No” is').waitFor()
    },
  },
  {
    name: 'client details, merge clients',
    who: 'admin',
    path: firstClientPath,
    shows: /Client Information/,
    open: (page) => chooseForClient(page, 'Merge clients', 'Merge Clients'),
  },
  {
    name: 'single sign-on',
    who: 'admin',
    path: '/agency/settings/single-sign-on',
    shows: /^No Identity Provider$/,
  },
  {
    name: 'single sign-on, add provider',
    who: 'admin',
    path: '/agency/settings/single-sign-on',
    shows: /^No Identity Provider$/,
    open: (page) => press(page, 'Add Provider', 'Add Provider'),
  },
  { name: 'checkout', who: 'admin', path: '/agency/settings/checkout', shows: /^No Checkout$/ },
  {
    name: 'checkout, add',
    who: 'admin',
    path: '/agency/settings/checkout',
    shows: /^No Checkout$/,
    open: (page) => press(page, 'Add Checkout', 'Add Checkout'),
  },
  { name: 'API keys', who: 'admin', path: '/account/api-keys', shows: /^No API Keys$|^Revoke/ },
  {
    name: 'API keys, create',
    who: 'admin',
    path: '/account/api-keys',
    shows: /^No API Keys$|^Revoke/,
    open: (page) => press(page, 'Create API Key', 'Create API Key'),
  },
  {
    name: 'settings, reply by email',
    who: 'admin',
    path: '/agency/settings/reply-by-email',
    shows: /^No Mailbox$/,
  },
  {
    name: 'settings, mailbox',
    who: 'admin',
    path: '/agency/settings/reply-by-email',
    shows: /^No Mailbox$/,
    open: (page) => press(page, 'Add Mailbox', 'Add Mailbox'),
  },
  { name: 'webhooks', who: 'admin', path: '/account/webhooks', shows: /^No Webhooks$|^Open Log/ },
  {
    name: 'webhooks, create',
    who: 'admin',
    path: '/account/webhooks',
    shows: /^No Webhooks$|^Open Log/,
    open: (page) => press(page, 'Create Webhook', 'Create Webhook'),
  },
  { name: 'webhook', who: 'admin', path: createWebhook, shows: /^Deliveries$/ },
  {
    name: 'webhook, edit',
    who: 'admin',
    path: createWebhook,
    shows: /^Deliveries$/,
    open: (page) => press(page, 'Edit', 'Edit Webhook'),
  },
  {
    name: 'webhook, delivery',
    who: 'admin',
    path: createWebhook,
    shows: /^Deliveries$/,
    async open(page) {
      await page.getByRole('button', { name: /^Details/ }).click()
      await page.getByText(/^The connection failed/).waitFor()
    },
  },
  { name: 'settings', who: 'admin', path: '/agency/settings', shows: /^Eastern Time/ },
  { name: 'settings, agency', who: 'admin', path: '/agency/settings/agency', shows: /^Eastern Time/ },
  { name: 'settings, hours', who: 'admin', path: '/agency/settings/hours', shows: /^Closed on$/ },
  {
    name: 'settings, security',
    who: 'admin',
    path: '/agency/settings/security',
    shows: /^Optional$|^Required$/,
  },
  { name: 'settings, data', who: 'admin', path: '/agency/settings/data', shows: /^Record Retention$/ },
  {
    name: 'settings, connections',
    who: 'admin',
    path: '/agency/settings/connections',
    shows: /^Virus scanning$/,
  },
  {
    name: 'edit agency',
    who: 'admin',
    path: '/agency/settings/agency',
    shows: /^Eastern Time/,
    open: (page) => press(page, 'Edit the agency', 'Edit Agency'),
  },
  {
    name: 'business hours',
    who: 'admin',
    path: '/agency/settings/hours',
    shows: /^Closed on$/,
    open: (page) => press(page, 'Edit the business hours', 'Business Hours'),
  },
  {
    name: 'logo',
    who: 'admin',
    path: '/agency/settings/agency',
    shows: /^Eastern Time/,
    open: (page) => press(page, 'Add Logo', 'Logo'),
  },
  { name: 'welcome', who: 'admin', path: '/agency/welcome', shows: /^Invite your clients$/ },
  { name: 'setup', who: null, path: setupLink, shows: /^Set Up Your Portal$/ },
]

/** A setup link like the one that the start of a portal without an admin creates. */
async function setupLink() {
  const token = newToken()
  const startTime = new Date()
  const endTime = new Date(startTime.getTime() + 600_000)
  await insertSetupLink(await portalDatabase(), token, { from: startTime, until: endTime })
  return `/setup#${token}`
}

/** The path of a link for choosing a new password. */
async function passwordLink(page: Page) {
  const { request } = page
  await signInAs(request, 'agent')
  const client = await inviteNewClient(request)
  await acceptInvitation(request, client)
  await request.post('/api/auth/forgot-password', { data: { usernameOrEmail: client.email } })
  await request.post('/api/auth/logout')
  return (await waitForMail(client.email)).text?.match(/\/choose-password#\S+/)?.[0] ?? ''
}

/** The path of a link that confirms a new email. */
async function emailLink(page: Page) {
  const { request } = page
  await signInAs(request, 'agent')
  const client = await inviteNewClient(request)
  await acceptInvitation(request, client)
  await signInAs(request, 'agent')
  await request.post('/api/auth/confirm', { data: { password: demoPassword } })
  const email = newEmailAddress('corrected')
  await request.post(`/api/agent/client/${client.userId}/email`, { data: { email } })
  await request.post('/api/auth/logout')
  return (await waitForMail(email)).text?.match(/\/confirm-email#\S+/)?.[0] ?? ''
}

/** The path of an invitation's link. */
async function inviteLink({ request }: Page) {
  await signInAs(request, 'agent')
  const { token, email } = await inviteNewClient(request)
  await request.post('/api/auth/logout')
  return `/client/accept-invite/auth/${token}/${email}`
}

async function openAgentMenu(page: Page) {
  await page.getByRole('button', { name: 'More for Laura Brandt' }).click()
  await page.getByRole('menu').waitFor()
}

async function firstPolicyPath(page: Page) {
  const { policies } = await (await page.request.get('/api/policy?show=active&limit=1')).json()
  return `/policy/${policies[0].id}`
}

/** An import with a possible duplicate of a client, an unknown carrier and a row with an error. */
/** A made-up form of an edition that no other test uploads. One field has to be decided. */
async function uploadedFormPath({ request }: Page) {
  const pick = (count: number) => Math.floor(Math.random() * count)
  const edition = `${1950 + pick(70)}/${String(1 + pick(12)).padStart(2, '0')}`
  const buffer = Buffer.from(await makeForm('101', { more: ['Unheard_A'] }))
  const file = { name: 'form.pdf', mimeType: 'application/pdf', buffer }
  const answer = await request.post('/api/admin/fillable-form', {
    multipart: { kind: '101', edition, isLicensed: 'true', file },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return `/certificates/forms/${(await answer.json()).form.id}`
}

/** Only a person who authorized the own name adds a signature. */
async function authorizedFormsPath({ request }: Page) {
  const address = '/api/agent/fillable-form-representative'
  const answer = await request.put(address, { data: { license: 'CT 2210447' } })
  expect(answer.status(), await answer.text()).toBe(204)
  return '/certificates/forms'
}

async function createPreviewedImport({ request }: Page) {
  const mark = crypto.randomUUID().slice(0, 6)
  const { import: run } = await (await request.post('/api/admin/imports', { data: { name: mark } })).json()
  const rows = [
    'Insured,Pol No,Company,LOB,Eff,Exp,Prem',
    `Quillback Tavern,SC ${mark} 1,Travelers,BOP,2026-03-14,2027-03-14,900`,
    `Linnet ${mark} LLC,SC ${mark} 2,Acadia,BOP,2026-03-14,2027-03-14,1200`,
    `Linnet ${mark} LLC,SC ${mark} 3,Travelers,BOP,2026-03-14,2027-03-14,see dec`,
  ].join('\n')
  const file = { name: 'linnet.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }
  const importPath = `/api/admin/imports/${run.id}`
  await request.post(`${importPath}/files`, { multipart: { file } })
  const waitForRun = async (condition: (currentRun: typeof run) => boolean) => {
    await expect
      .poll(async () => condition((await (await request.get(importPath)).json()).import), { timeout: 60_000 })
      .toBe(true)
  }
  await waitForRun(({ fileList }) => fileList[0].state === 'ready')
  await request.post(`${importPath}/rehearsal`)
  await waitForRun(({ state }) => state === 'rehearsed')
  return `/agency/imports/${run.id}`
}

/** A webhook of the admin that is off, with a delivery that failed. */
async function createWebhook({ request }: Page) {
  const name = 'Screens'
  const { webhooks } = await (await request.get('/api/agent/webhooks')).json()
  const knownWebhook = webhooks.find((webhook: { name: string }) => webhook.name === name)
  if (knownWebhook) return `/account/webhooks/${knownWebhook.id}`
  await request.post('/api/auth/confirm', { data: { password: demoPassword } })
  const receiverUrl = 'https://hooks.example.com/portal'
  const reply = await request.post('/api/agent/webhooks', {
    data: { name, address: receiverUrl, kinds: ['invite'] },
  })
  const { id } = (await reply.json()).webhook
  const db = await portalDatabase()
  const timestamp = new Date().toISOString()
  await db
    .insertInto('webhookDeliveries')
    .values({
      ...{
        id: crypto.randomUUID(),
        webhookId: id,
        createdAt: timestamp,
        retriedUntil: timestamp,
        attempts: 1,
      },
      ...{
        attemptedAt: timestamp,
        request: '{"type":"webhook.test"}',
        problem: 'The connection failed: ENOTFOUND',
      },
    })
    .execute()
  await db
    .updateTable('webhooks')
    .set({ offSince: timestamp, failingSince: timestamp })
    .where('id', '=', id)
    .execute()
  return `/account/webhooks/${id}`
}

async function createRenewal(page: Page) {
  const { ids } = await clientWithPolicies(page.request, [{}])
  const reply = await page.request.post(`/api/policy/renew/${ids[0]}`, { data: { premium: 4310 } })
  return `/policy/${(await reply.json()).policy.id}`
}

/** A client's request to add a vehicle. */
async function createEndorsement(page: Page) {
  const { userId, ids } = await clientWithPolicies(page.request, [{ type: 'Commercial Auto Insurance' }])
  const change = { what: 'add vehicle', year: 2025, make: 'Ford', model: 'Transit 350' }
  const requestBody = { type: 'endorsement', policyId: ids[0], change }
  await page.request.post(`/api/agent/request/new/${userId}`, { data: requestBody })
  return '/agency/requests?search=add a vehicle'
}

/** A renewal that is hidden from its client. */
async function createHiddenRenewal(page: Page) {
  const { ids } = await clientWithPolicies(page.request, [{}])
  const offeredInput = { premium: 4310, shown: false }
  const reply = await page.request.post(`/api/policy/renew/${ids[0]}`, { data: offeredInput })
  return `/policy/${(await reply.json()).policy.id}`
}

/** Quotes for the renewal of a policy, with an offer. */
async function createRenewalQuote(page: Page) {
  const { userId, ids } = await clientWithPolicies(page.request, [{}])
  const quoteBody = { userId, category: 'commercial', type: 'General Liability Insurance', renews: ids[0] }
  const { quote } = await (await page.request.post('/api/agent/quote/client/new', { data: quoteBody })).json()
  const offer = { insurerName: 'Travelers', premium: 3980 }
  await page.request.post(`/api/quote/details/new/${quote.id}`, { data: offer })
  return `/quote/${quote.id}`
}

/** Chooses an item of a request's menu. */
async function chooseInRequestMenu(page: Page, item: string) {
  await page
    .getByRole('button', { name: /^More for the request/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog', { name: item }).waitFor()
}

async function chooseAction(page: Page, item: string, role: 'dialog' | 'alertdialog') {
  await page.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole(role, { name: item }).waitFor()
}

/** The demo policy with a missed payment. */
async function billedPolicyPath(page: Page) {
  return (await policyWithNoticePath(page)).replace(/\?.*/, '')
}

/** The history of the demo policy with a notice of cancellation. */
async function policyWithNoticePath(page: Page) {
  const { policies } = await (await page.request.get('/api/policy?search=QUBP218836')).json()
  return `/policy/${policies[0].id}?tab=history`
}

/** A demo policy with many parts besides its coverages. */
async function contractorsPolicyPath(page: Page) {
  const { policies } = await (await page.request.get('/api/policy?search=CO-4N81736')).json()
  return `/policy/${policies[0].id}`
}

/** A demo auto policy with vehicles. */
async function autoPolicyPath(page: Page) {
  const { policies } = await (await page.request.get('/api/policy?search=AWH%20A418208')).json()
  return `/policy/${policies[0].id}`
}

/** The demo policy with a van that the agency has bound and the carrier has not confirmed. */
async function policyWithNewVanPath(page: Page) {
  const { policies } = await (await page.request.get('/api/policy?search=BA-4N81742')).json()
  return `/policy/${policies[0].id}`
}

/** A shared link to an ID card of the demo's client, for a visitor. */
async function sharedCardPath({ request }: Page) {
  await signInAs(request, 'client')
  const { cards } = await (await request.get('/api/card')).json()
  const outbackCard = cards.find(({ model }: { model: string }) => model === 'Outback')
  const { link } = await (await request.post(`/api/card/share/${outbackCard.id}`)).json()
  await request.post('/api/auth/logout')
  return new URL(link.url).pathname
}

/** The demo's first certificate, which a newer certificate has replaced. */
async function replacedCertificatePath(page: Page) {
  await signInAs(page.request, 'agent')
  const { certificates } = await (await page.request.get('/api/certificate?search=1001')).json()
  await page.request.post('/api/auth/logout')
  return new URL(certificates[0].checkUrl).pathname
}

async function firstClientPath(page: Page) {
  const { clients } = await (await page.request.get('/api/agent/clients?search=tidewheel')).json()
  return `/client-details/${clients[0].id}`
}

async function clientCertificatesPath(page: Page) {
  return `${await firstClientPath(page)}?tab=certificates`
}

/** The demo's client with a contract that asks for more than the policies have. */
async function coldspringCertificatesPath(page: Page) {
  const { clients } = await (await page.request.get('/api/agent/clients?search=coldspring')).json()
  return `/client-details/${clients[0].id}?tab=certificates`
}

async function clientDocumentsPath(page: Page) {
  return `${await firstClientPath(page)}?tab=documents`
}

async function agentQuotePath(page: Page) {
  const { quotes } = await (await page.request.get('/api/agent/quotes/requests/clients/all')).json()
  const quote = quotes.find(({ clientName }: { clientName: string }) => clientName.startsWith('Fernhollow'))
  return `/quote/${quote.id}`
}

/** A client's quote with hidden amounts. */
async function hiddenQuotePath(page: Page) {
  const { quotes } = await (await page.request.get('/api/quote/client/all?status=quoted')).json()
  return `/quote/${quotes[0].id}`
}

/** A quote of client2 with offers whose amounts are shown. */
async function createShownQuote({ request }: Page) {
  const quote = await postQuoteRequest(request, {
    requestedCoverage: 'Workers Compensation',
    industry: 'IT services',
    businessName: 'Copperline IT Services Inc',
    address: '480 Drawbridge Road, Groton, CT 06340',
    firstName: 'Priya',
    lastName: 'Nair',
    email: 'client2@demo.example',
  })
  await signInAs(request, 'agent2')
  await addOfferToQuote(request, quote.id, {
    recommended: 'true',
    recommendationReason:
      'The nurse line keeps small injuries off your record, and billing follows your payroll.',
    rating: '4.5',
    amBestRating: 'A+',
    deductible: '1000',
    coverageLimit: '1000000',
    features: 'Pay-as-you-go billing, Nurse line',
    exclusions: 'Owners are excluded unless they elect coverage.',
    termsUrl: 'https://hartford.example/terms',
    validUntil: dayFromToday(42),
    file: offerPaper,
  })
  await addOfferToQuote(request, quote.id, { insurerName: 'Hanover', premium: '10314', deductible: '1000' })
  await addOfferToQuote(request, quote.id, { insurerName: 'Hiscox', validUntil: dayFromToday(-10) })
  await request.get(`/api/agent/quote/hideQuote/${quote.id}`)
  await signInAs(request, 'client2')
  return `/quote/${quote.id}`
}

async function press(page: Page, button: string, dialog: string) {
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog', { name: dialog }).waitFor()
}

async function chooseForClient(page: Page, item: string, dialog: string) {
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog', { name: dialog }).waitFor()
}

async function openBell(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Messages/ })
    .click()
  await page.getByRole('list', { name: 'Notifications' }).waitFor()
}

async function openNotificationChoices(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Notifications' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Documents' }).waitFor()
}

async function closedClaimPath(page: Page) {
  const { claims } = await (await page.request.get('/api/claim?search=HBA 317902&status=closed')).json()
  return `/claim/${claims[0].id}`
}

async function newClaimPath(page: Page) {
  return (await firstPolicyPath(page)).replace('/policy/', '/file-claim/')
}

/** A new draft of a claim report. */
async function createClaimDraft(page: Page) {
  const claimPath = await newClaimPath(page)
  const data = { policyId: claimPath.split('/').at(-1) }
  const { claim } = await (await page.request.post('/api/claim/new', { data })).json()
  return `${claimPath}?claim=${claim.id}`
}
