/** The first HTML part of a web archive, as programs include it in Word files; empty if there is none. */
export function readHtmlPart(bytes: Buffer): Buffer {
  const mail = bytes.toString('latin1').replaceAll('\r\n', '\n')
  const at = mail.toLowerCase().indexOf('content-type: text/html')
  const body = mail.indexOf('\n\n', at)
  if (at < 0 || body < 0) return Buffer.alloc(0)
  const head = mail.slice(mail.lastIndexOf('\n\n', at) + 1, body).toLowerCase()
  const end = mail.indexOf('\n--', body)
  const content = mail.slice(body + 2, end < 0 ? undefined : end)
  if (head.includes('base64')) return Buffer.from(content, 'base64')
  if (!head.includes('quoted-printable')) return Buffer.from(content, 'latin1')
  const decoded = content
    .replaceAll('=\n', '')
    .replace(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(decoded, 'latin1')
}
