import { Camera } from "lucide-react";
import { useRef } from "react";
import { Button } from "./button.tsx";
import { useMedia } from "./use-media.ts";

type Props = {
  text: string;
  /** The name of the field that receives the photo. */
  label: string;
  onPhoto: (photo: File) => void;
};

/** Opens the camera of a phone or tablet. Its input has no name, so that the form sends the photo once. */
export function TakePhoto({ text, label, onPhoto }: Props) {
  const camera = useRef<HTMLInputElement>(null);
  // Touch screens are the devices with a camera that can be held over a document.
  if (!useMedia("(pointer: coarse)")) return null;
  return (
    <>
      <Button
        type="button"
        size="sm"
        icon={Camera}
        className="drop-button"
        aria-label={`${text}, ${label}`}
        onClick={() => camera.current?.click()}
      >
        {text}
      </Button>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={({ currentTarget: { files } }) => files?.[0] && onPhoto(files[0])}
      />
    </>
  );
}
