"""What an estimate may be fitted on. A test holds the table to `tare/device/specifications.cpp`, where each source stands."""

# Name, other names, memory in GiB.
ACCELERATORS = (
    ("H100", "H100-SXM H100-80GB H100-SXM5 H100-SXM-80GB", 80),
    ("H100-PCIe", "H100-PCIe-80GB", 80),
    ("H200", "H200-SXM H200-141GB", 141),
    ("B200", "B200-180GB HGX-B200", 180),
    ("A100-80GB", "A100 A100-SXM A100-SXM-80GB", 80),
    ("A100-40GB", "A100-SXM-40GB", 40),
    ("L40S", "L40S-48GB", 48),
    ("L4", "L4-24GB", 24),
    ("A10", "A10-24GB", 24),
    ("RTX-4090", "4090 GeForce-RTX-4090", 24),
    ("V100-32GB", "V100 V100-SXM2-32GB", 32),
    ("V100-16GB", "V100-SXM2-16GB", 16),
    ("T4", "T4-16GB", 16),
    ("MI300X", "Instinct-MI300X AMD-MI300X", 192),
)


def _plain(name):
    return "".join(letter for letter in name.lower() if letter.isalnum()).removeprefix("nvidia")


def accelerator(name):
    """Its name and its memory in bytes. Errors: ValueError lists those that are known."""
    for own, others, memory in ACCELERATORS:
        if _plain(name) in map(_plain, (own, *others.split())):
            return own, memory << 30
    raise ValueError(f"unknown accelerator '{name}'; known are {', '.join(own for own, _, _ in ACCELERATORS)}")
