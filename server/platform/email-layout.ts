const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
const toHtmlLines = (text: string) => escapeText(text).replaceAll('\n', '<br>')

export interface EmailContent {
  /** The sender, shown in the header and the footer. */
  from: { name: string; phone: string; email: string }
  /** A line above everything else. */
  topLine?: string | undefined
  heading: string
  paragraphs: string[]
  /** A passage quoted word for word. */
  quote?: { by: string; words: string } | undefined
  action?: { label: string; link: string } | undefined
  notes?: string[]
}

/**
 * Renders one message as HTML and as plain text. All parts are plain text; the HTML escapes them.
 */
export function renderEmail(parts: EmailContent): { html: string; text: string } {
  const { from, topLine, heading, paragraphs, quote, action, notes = [] } = parts
  const contactTexts = [from.phone, from.email].filter((contactText) => contactText !== '')
  const footer = contactTexts.length > 0 ? `${from.name}\n${contactTexts.join(' · ')}` : from.name
  const text = [
    ...(topLine ? [topLine] : []),
    heading,
    ...paragraphs,
    ...(quote ? [`${quote.by}:\n${quote.words.replace(/^/gm, '> ')}`] : []),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...notes,
    `-- \n${footer}`,
  ].join('\n\n')
  const paragraphHtml = (body: string) => `<p style="margin:0 0 16px;line-height:1.6">${body}</p>`
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(heading)}</title></head>
<body style="margin:0;background:#fbfaf8;color:#2a2320;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
${
  topLine
    ? `<p style="margin:0 0 16px;font-size:13px;color:#6f6862">${escapeText(topLine)}</p>
`
    : ''
}<p style="margin:0 0 24px;font-weight:700">${escapeText(from.name)}</p>
<div style="background:#ffffff;border:1px solid #e9e5e1;border-radius:14px;padding:32px 28px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeText(heading)}</h1>
${paragraphs.map((words) => paragraphHtml(toHtmlLines(words))).join('\n')}
${quote ? `<div style="margin:0 0 16px;padding:12px 16px;background:#fff3e8;border-radius:8px;line-height:1.6"><strong>${escapeText(quote.by)}</strong><br>${toHtmlLines(quote.words)}</div>` : ''}
${action ? `<p style="margin:24px 0"><a href="${escapeText(action.link)}" style="display:inline-block;background:#c84700;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px">${escapeText(action.label)}</a></p>` : ''}
${action ? `<p style="margin:0 0 16px;font-size:13px;line-height:1.6;color:#6f6862">If the button does not work, open this link:<br><a href="${escapeText(action.link)}" style="color:#a33b00;word-break:break-all">${escapeText(action.link)}</a></p>` : ''}
${notes.map((words) => `<p style="margin:0 0 8px;font-size:13px;line-height:1.6;color:#6f6862">${toHtmlLines(words)}</p>`).join('\n')}
</div>
<p style="margin:24px 0 0;font-size:13px;line-height:1.6;color:#6f6862">${toHtmlLines(footer)}</p>
</div></body></html>
`
  return { html, text }
}
