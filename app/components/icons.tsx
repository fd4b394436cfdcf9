import type { ReactNode } from "react";

/** Icons after Lucide (ISC); always next to text or inside a control with a label. */
function Icon({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export const EyeIcon = () => (
  <Icon>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
    <path d="M4 20L20 4" />
  </Icon>
);

export const HomeIcon = () => (
  <Icon>
    <path d="M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />
  </Icon>
);

export const ConversationsIcon = () => (
  <Icon>
    <path d="M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-8l-5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z" />
  </Icon>
);

export const GalleryIcon = () => (
  <Icon>
    <rect x="4" y="4" width="16" height="16" rx="2" />
    <circle cx="9.5" cy="9.5" r="1.6" />
    <path d="M5 18l5-5 3 3 3-3 4 4" />
  </Icon>
);

export const HeartIcon = ({ filled = false }: { filled?: boolean }) => (
  <Icon className={filled ? "icon-filled" : ""}>
    <path d="M12 20.5C7 16.8 3.5 13.5 3.5 9.5a4.3 4.3 0 0 1 8.5-1 4.3 4.3 0 0 1 8.5 1c0 4-3.5 7.3-8.5 11z" />
  </Icon>
);

export const BackIcon = () => (
  <Icon>
    <path d="M15 5l-7 7 7 7" />
  </Icon>
);

export const SendIcon = () => (
  <Icon>
    <path d="M12 19V6M6 11l6-6 6 6" />
  </Icon>
);

export const StopIcon = () => (
  <Icon className="icon-filled">
    <rect x="6" y="6" width="12" height="12" rx="2" />
  </Icon>
);

export const DownIcon = () => (
  <Icon>
    <path d="M12 5v13M6 13l6 6 6-6" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
);

export const SparkIcon = () => (
  <Icon>
    <path d="M12 4l1.8 5.2L19 11l-5.2 1.8L12 18l-1.8-5.2L5 11l5.2-1.8z" />
  </Icon>
);

export const SettingsIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20a7.5 7.5 0 0 1 15 0" />
  </Icon>
);

export const HelpIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.7 9.5a2.4 2.4 0 1 1 3.6 2.100c-.8.5-1.3 1-1.3 1.900M12 16.5v.01" />
  </Icon>
);

export const LeaveIcon = () => (
  <Icon>
    <path d="M10 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h4M15 8l4 4-4 4M19 12H10" />
  </Icon>
);

/** Points forward; the stylesheet mirrors it in right-to-left scripts. */
export const ChevronIcon = () => (
  <Icon className="chevron">
    <path d="M9 5l7 7-7 7" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Icon>
);

export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14" />
  </Icon>
);

export const ShieldIcon = () => (
  <Icon>
    <path d="M12 3.5l7 2.5v5.5c0 4.3-2.9 7.3-7 9-4.1-1.7-7-4.7-7-9V6z" />
  </Icon>
);

export const DeviceIcon = () => (
  <Icon>
    <rect x="4" y="5" width="16" height="11" rx="1.5" />
    <path d="M2.5 19.5h19" />
  </Icon>
);

export const LinkIcon = () => (
  <Icon>
    <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1.2-1.2" />
  </Icon>
);

export const KeyIcon = () => (
  <Icon>
    <circle cx="8" cy="15" r="4" />
    <path d="M11 12l8.5-8.5M15.5 7.5l3 3" />
  </Icon>
);

export const VoiceIcon = () => (
  <Icon>
    <path d="M4 20l1-4.5L15.5 5a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L8.5 19zM13.5 7l3.5 3.5" />
  </Icon>
);

export const DeleteIcon = () => (
  <Icon>
    <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </Icon>
);

export const PencilIcon = () => (
  <Icon>
    <path d="M4.5 19.5l.8-4L16 4.8l3.2 3.2L8.5 18.7zM13.5 7.3l3.2 3.2" />
  </Icon>
);

export const MemoryIcon = () => (
  <Icon>
    <path d="M7 4h10a1 1 0 0 1 1 1v15l-6-4-6 4V5a1 1 0 0 1 1-1z" />
  </Icon>
);

export const AgainIcon = () => (
  <Icon>
    <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4h-4" />
  </Icon>
);

export const NextIcon = () => (
  <Icon>
    <path d="M9 5l7 7-7 7" />
  </Icon>
);

export const ArchiveIcon = () => (
  <Icon>
    <path d="M4 5h16v4H4zM5.5 9v10h13V9M10 13h4" />
  </Icon>
);

export const PlayIcon = () => (
  <Icon className="icon-filled">
    <path d="M8 5.5v13l10.5-6.500z" />
  </Icon>
);

export const PauseIcon = () => (
  <Icon>
    <path d="M9 6v12M15 6v12" />
  </Icon>
);

export const MoreIcon = () => (
  <Icon className="icon-filled">
    <circle cx="5.5" cy="12" r="1" />
    <circle cx="12" cy="12" r="1" />
    <circle cx="18.5" cy="12" r="1" />
  </Icon>
);

export const ShareIcon = () => (
  <Icon>
    <path d="M12 15V4.500M8 8l4-4 4 4M5.500 12v7a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-7" />
  </Icon>
);

export const CopyIcon = () => (
  <Icon>
    <path d="M9 8.5h9.5a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V9.500a1 1 0 0 1 1-1zM5 15.500a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9.500a1 1 0 0 1 1 1" />
  </Icon>
);

export const SpeakIcon = () => (
  <Icon>
    <path d="M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a7.800 7.800 0 0 1 0 11" />
  </Icon>
);

export const ConsoleIcon = () => (
  <Icon>
    <path d="M4 6h16M4 12h16M4 18h16M9 4v4M15 10v4M7 16v4" />
  </Icon>
);
