export default function NoTools() {
  return null
}
