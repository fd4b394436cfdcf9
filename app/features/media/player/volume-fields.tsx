import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/translation";
import { obeysVolume } from "./obeys-volume";
import { setSoundLevels, useSoundLevels, type SoundLevels } from "./sound-levels";

/** In percent. */
const STEP = 5;

/** How loud the voice and the ambience are, or the whole where it is of one piece. */
export function VolumeFields({ hasParts }: { hasParts: boolean }) {
  const { t } = useTranslation();
  const levels = useSoundLevels();
  const canSetVolume = useSettableVolume();
  const fields: ["voice" | "ambience", string][] = [];
  if (canSetVolume) fields.push(["voice", t(hasParts ? "gallery.form.voice" : "gallery.player.volume")]);
  if (hasParts) fields.push(["ambience", t("gallery.form.ambience")]);
  return (
    <div className="room-volumes">
      {fields.map(([name, label]) => (
        <VolumeField key={name} name={name} label={label} levels={levels} />
      ))}
      {!canSetVolume && <p className="text-soft col-span-full">{t("gallery.player.volumeKeys")}</p>}
    </div>
  );
}

function VolumeField({
  name,
  label,
  levels,
}: {
  name: "voice" | "ambience";
  label: string;
  levels: SoundLevels;
}) {
  const percent = Math.round(levels[name] * 100);
  return (
    <label>
      <span>{label}</span>
      <input
        type="range"
        className="hairline"
        min={0}
        max={100}
        step={STEP}
        value={percent}
        aria-valuetext={`${percent} %`}
        onChange={(event) => setSoundLevels({ [name]: Number(event.target.value) / 100 })}
      />
    </label>
  );
}

/** Whether a page may set the volume here, once that is known. */
function useSettableVolume(): boolean {
  const [isSettable, setSettable] = useState(true);
  useEffect(() => setSettable(obeysVolume(document.createElement("audio"))), []);
  return isSettable;
}
