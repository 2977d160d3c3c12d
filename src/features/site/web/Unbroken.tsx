/** Text without line breaks inside short compounds: doivent-ils, e-mail, Wi-Fi. */
export function Unbroken({ text }: { text: string }) {
  const parts = text.split(COMPOUND);
  return (
    <span key={text}>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in their order.
          <span key={index} className="inline-block max-w-full">
            {part}
          </span>
        ),
      )}
    </span>
  );
}

const COMPOUND = /(\p{L}{1,9}(?:-\p{L}{1,9}){1,2})/u;
